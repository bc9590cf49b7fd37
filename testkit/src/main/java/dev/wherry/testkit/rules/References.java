package dev.wherry.testkit.rules;

import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every class another one names: in its code, its signatures, its annotations. Taken from the
 * constant pool, where the compiler leaves them all; a text constant that happens to be spelled as
 * a descriptor counts too.
 */
final class References {

    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w/$]+)[;<]");

    private References() {}

    static Set<String> of(ClassModel model) {
        Set<String> names = new TreeSet<>();
        for (PoolEntry entry : model.constantPool()) {
            switch (entry) {
                case ClassEntry named -> addAll(names, named.asInternalName());
                case Utf8Entry text -> addDescribed(names, text.stringValue());
                default -> {}
            }
        }
        names.remove(ClassFiles.name(model));
        return names;
    }

    /** An array's class is named by its descriptor. */
    private static void addAll(Set<String> names, String internalName) {
        if (internalName.startsWith("[")) {
            addDescribed(names, internalName);
        } else {
            names.add(internalName.replace('/', '.'));
        }
    }

    private static void addDescribed(Set<String> names, String text) {
        Matcher matcher = IN_DESCRIPTOR.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1).replace('/', '.'));
        }
    }
}
