package dev.wherry.engine.child;

import java.util.Map;
import java.util.Set;

/**
 * A child's environment is the user's own: without our secrets, and with the variables that the
 * launcher had to change for the JVM's sake back at their values.
 */
final class ChildEnvironment {

    private static final Set<String> SECRETS = Set.of("WHERRY_SMB_PASSWORD");

    /** The launcher keeps the value of X under this name and X; empty where there was none. */
    private static final String KEPT = "WHERRY_KEPT_";

    private ChildEnvironment() {}

    /** Changes {@code environment}, which began as a copy of this process's own. */
    static void restore(Map<String, String> environment) {
        environment.keySet().removeAll(SECRETS);
        Map.copyOf(environment)
                .forEach((name, value) -> {
                    if (name.startsWith(KEPT)) {
                        environment.remove(name);
                        restore(environment, name.substring(KEPT.length()), value);
                    }
                });
    }

    private static void restore(Map<String, String> environment, String name, String value) {
        if (value.isEmpty()) {
            environment.remove(name);
        } else {
            environment.put(name, value);
        }
    }
}
