package dev.wherry.testkit.rules;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public surface of a module as text, one line for each type and member, sorted: kept under
 * version control, it turns every change of the surface into a difference that a review sees. Types
 * are shown as the linker has them, without their type arguments.
 */
public final class ApiDump {

    private ApiDump() {}

    /** The public and protected members of the public types in the exported {@code packages}. */
    public static String of(List<ClassModel> classes, Collection<String> packages) {
        return classes.stream()
                .filter(model -> packages.contains(packageOf(model)))
                .filter(model -> visible(typeFlags(model)))
                .map(ApiDump::type)
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String packageOf(ClassModel model) {
        String name = ClassFiles.name(model);
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** A nested type's own flags stand only in the list of inner classes. */
    private static Set<AccessFlag> typeFlags(ClassModel model) {
        return model.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(inner -> inner.classes().stream())
                .filter(info -> info.innerClass().equals(model.thisClass()))
                .map(info -> info.flags())
                .findFirst()
                .orElse(model.flags().flags());
    }

    private static String type(ClassModel model) {
        StringBuilder text = new StringBuilder();
        Set<AccessFlag> flags = typeFlags(model);
        text.append(words(flags, false)).append(kind(flags)).append(ClassFiles.name(model));
        List<String> parents =
                Stream.concat(model.superclass().stream(), model.interfaces().stream())
                        .map(ClassEntry::asSymbol)
                        .map(ApiDump::show)
                        .filter(parent -> !parent.equals("java.lang.Object"))
                        .toList();
        text.append(parents.isEmpty() ? "" : " : " + String.join(", ", parents)).append("\n");
        members(model).stream()
                .sorted()
                .forEach(line -> text.append("    ").append(line).append("\n"));
        return text.toString();
    }

    private static List<String> members(ClassModel model) {
        List<String> lines = new ArrayList<>();
        for (var field : model.fields()) {
            if (visible(field.flags().flags())) {
                String type = show(field.fieldTypeSymbol());
                lines.add(
                        words(field.flags().flags(), true)
                                + type
                                + " "
                                + field.fieldName().stringValue());
            }
        }
        for (var method : model.methods()) {
            if (visible(method.flags().flags())) {
                MethodTypeDesc type = method.methodTypeSymbol();
                String parameters =
                        type.parameterList().stream()
                                .map(ApiDump::show)
                                .collect(Collectors.joining(", "));
                lines.add(
                        words(method.flags().flags(), true)
                                + show(type.returnType())
                                + " "
                                + method.methodName().stringValue()
                                + "("
                                + parameters
                                + ")");
            }
        }
        return lines;
    }

    private static boolean visible(Set<AccessFlag> flags) {
        return (flags.contains(AccessFlag.PUBLIC) || flags.contains(AccessFlag.PROTECTED))
                && !flags.contains(AccessFlag.SYNTHETIC);
    }

    private static String kind(Set<AccessFlag> flags) {
        return flags.contains(AccessFlag.INTERFACE) ? "interface " : "class ";
    }

    private static String words(Set<AccessFlag> flags, boolean member) {
        return Stream.of(
                        AccessFlag.PUBLIC,
                        AccessFlag.PROTECTED,
                        AccessFlag.STATIC,
                        AccessFlag.ABSTRACT,
                        AccessFlag.FINAL)
                .filter(flags::contains)
                .filter(flag ->
                        member
                                || flag != AccessFlag.ABSTRACT
                                || !flags.contains(AccessFlag.INTERFACE))
                .map(flag -> flag.name().toLowerCase(Locale.ROOT) + " ")
                .collect(Collectors.joining());
    }

    private static String show(ClassDesc type) {
        if (type.isArray()) {
            return show(type.componentType()) + "[]";
        }
        String name = type.displayName();
        return type.packageName().isEmpty() ? name : type.packageName() + "." + name;
    }
}
