package dev.wherry.testkit.rules;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.util.ArrayList;
import java.util.List;

/** Every method a class calls or refers to, as in {@code System::nanoTime}, with its place. */
final class Calls {

    /** A call; {@code line} is 0 where the class was compiled without line numbers. */
    record Call(String owner, String method, String descriptor, String inMethod, int line) {}

    private Calls() {}

    static List<Call> of(ClassModel model) {
        List<Call> calls = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            method.code()
                    .ifPresent(code -> collect(code, method.methodName().stringValue(), calls));
        }
        return calls;
    }

    private static void collect(CodeModel code, String inMethod, List<Call> calls) {
        int line = 0;
        for (CodeElement element : code) {
            switch (element) {
                case LineNumber number -> line = number.line();
                case InvokeInstruction invoke -> calls.add(call(invoke.method(), inMethod, line));
                case InvokeDynamicInstruction dynamic -> {
                    for (LoadableConstantEntry argument :
                            dynamic.invokedynamic().bootstrap().arguments()) {
                        if (argument instanceof MethodHandleEntry handle) {
                            calls.add(call(handle.reference(), inMethod, line));
                        }
                    }
                }
                default -> {}
            }
        }
    }

    private static Call call(MemberRefEntry member, String inMethod, int line) {
        return new Call(
                member.owner().asInternalName().replace('/', '.'),
                member.name().stringValue(),
                member.type().stringValue(),
                inMethod,
                line);
    }
}
