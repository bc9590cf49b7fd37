package dev.wherry.linux;

import java.io.IOException;

/** Main class of a child: tries what its argument names and prints what came of it. */
final class Probe {

    private Probe() {}

    public static void main(String[] arguments) throws IOException {
        switch (arguments[0]) {
            case "ask" -> System.out.println(NativeAccess.current());
            case "pipe" -> System.out.println(pipe());
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static String pipe() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            return "opened " + pipe.readEnd().handle().kind();
        } catch (ErrnoException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
