package dev.wherry.linux;

import java.util.Optional;

/**
 * Whether this process can make Linux system calls of its own, or why not. Everything else in this
 * package that needs them fails with ENOSYS and the same reason where it cannot, so asking first is
 * a matter of choosing another way in time.
 *
 * <p>Asking is cheap: nothing is linked before the first call. The user's switch is the system
 * property {@value #PROPERTY}.
 */
public sealed interface NativeAccess {

    /** Set to {@code off} to do without system calls of our own. */
    String PROPERTY = "wherry.native";

    /** System calls can be made. */
    record Granted() implements NativeAccess {}

    /**
     * None can be made.
     *
     * @param reason why not and what would help, to be read after "no system calls: "
     */
    record Refused(String reason) implements NativeAccess {}

    /** What holds for this process; decided once. */
    static NativeAccess current() {
        return Decision.MADE;
    }

    /** Whether {@link #current} is {@link Granted}. */
    static boolean isGranted() {
        return current() instanceof Granted;
    }

    /** Made on first use. */
    final class Decision {

        private static final NativeAccess MADE =
                decide(
                        System.getProperty(PROPERTY, "on"),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        NativeAccess.class.getModule());

        private Decision() {}

        static NativeAccess decide(String property, String osName, String osArch, Module module) {
            return obstacle(property, osName, osArch, module)
                    .<NativeAccess>map(Refused::new)
                    .orElseGet(Granted::new);
        }

        private static Optional<String> obstacle(
                String property, String osName, String osArch, Module module) {
            if (property.equals("off")) {
                return Optional.of("switched off with -D" + PROPERTY + "=off");
            }
            if (!osName.equals("Linux")) {
                return Optional.of("they are for Linux, and this is " + osName);
            }
            if (Architecture.of(osArch).isEmpty()) {
                return Optional.of("their numbers are known for x86_64 and aarch64, not " + osArch);
            }
            if (!module.isNativeAccessEnabled()) {
                String name = module.isNamed() ? module.getName() : "ALL-UNNAMED";
                return Optional.of("Java needs --enable-native-access=" + name);
            }
            return Optional.empty();
        }
    }
}
