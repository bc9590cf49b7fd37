package dev.wherry.smb;

import dev.wherry.core.tree.WindowsNames;
import java.util.Optional;

/**
 * Turns paths into what stands on the wire and names back again.
 *
 * <p>Names that Windows does not allow are moved aside as {@link WindowsNames} has it, or refused.
 */
final class Names {

    private final NamePolicy policy;

    Names(NamePolicy policy) {
        this.policy = policy;
    }

    /**
     * The wire's form of a path.
     *
     * @param path from the share's root, separated by slashes; slashes at both ends and doubled
     *     ones do not count
     * @return separated by backslashes, empty for the root
     * @throws IllegalArgumentException if a name in it cannot cross
     */
    String toWire(String path) {
        StringBuilder wire = new StringBuilder(path.length());
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty()) {
                wire.append(wire.isEmpty() ? "" : "\\").append(nameToWire(name, path));
            }
        }
        return wire.toString();
    }

    private String nameToWire(String name, String path) {
        Optional<String> reason = objection(name);
        if (reason.isPresent()) {
            throw new IllegalArgumentException(
                    "name '%s' in %s cannot cross: %s"
                            .formatted(printable(name), path, reason.get()));
        }
        return policy == NamePolicy.MAP ? WindowsNames.mapped(name) : name;
    }

    private Optional<String> objection(String name) {
        if (name.equals(".") || name.equals("..")) {
            return Optional.of("it names no file of its own");
        }
        return policy == NamePolicy.MAP
                ? WindowsNames.unmappable(name)
                : WindowsNames.objection(name);
    }

    /** The name that {@link #toWire} made {@code wire} of; other names as they are. */
    String fromWire(String wire) {
        return policy == NamePolicy.MAP ? WindowsNames.unmapped(wire) : wire;
    }

    private static String printable(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean shown = c >= ' ' && !Character.isSurrogate(c);
            text.append(shown ? String.valueOf(c) : "\\u%04X".formatted((int) c));
        }
        return text.toString();
    }
}
