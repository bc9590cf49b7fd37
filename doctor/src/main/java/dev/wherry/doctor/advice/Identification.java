package dev.wherry.doctor.advice;

import dev.wherry.linux.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whose guest a system is: every claim that evidence supports, outermost first, never one word
 * alone. A container inside WSL2 is both.
 *
 * @param claims empty where nothing points anywhere
 */
public record Identification(List<Claim> claims) {

    /** Name of the claim that the kernel is no real one but translates calls to Windows. */
    public static final String WSL1 = "WSL1";

    /** Name of the claim that this is the utility VM of WSL. */
    public static final String WSL2 = "WSL2";

    private static final String HYPER_V = "Hyper-V VM";
    private static final String CONTAINER = "container";
    private static final String RELEASE = "kernel.release";

    public Identification {
        claims = List.copyOf(claims);
    }

    /**
     * Weighs facts.
     *
     * @param facts by the names of {@link dev.wherry.measure.environment.Environment}
     * @param mounts what is mounted, as far as known
     */
    public static Identification of(Map<String, String> facts, List<Mount> mounts) {
        Weighing weighing = new Weighing(facts, mounts);
        List<Claim> claims = new ArrayList<>();
        weighing.wsl().or(weighing::machine).ifPresent(claims::add);
        weighing.container().ifPresent(claims::add);
        return new Identification(claims);
    }

    /** Whether {@code system} is among the claims. */
    public boolean is(String system) {
        return claims.stream().anyMatch(claim -> claim.system().equals(system));
    }

    /** One line: {@code a container in WSL2}. */
    public String words() {
        if (claims.isEmpty()) {
            return "a system that nothing identifies";
        }
        List<String> words =
                claims.reversed().stream()
                        .map(claim -> claim.system() + (claim.certain() ? "" : " (likely)"))
                        .toList();
        return String.join(" in ", words);
    }

    /** Facts on their way to claims. */
    private record Weighing(Map<String, String> facts, List<Mount> mounts) {

        Optional<Claim> wsl() {
            String release = value(RELEASE);
            List<String> one = new ArrayList<>();
            if (release.contains("Microsoft")) {
                one.add(fact(RELEASE));
            }
            mounts.stream()
                    .filter(m -> m.type().equals("lxfs") || m.type().equals("wslfs"))
                    .findFirst()
                    .ifPresent(m -> one.add("mount." + m.point() + "=" + m.type()));
            mounts.stream()
                    .filter(mount -> mount.type().equals("drvfs"))
                    .findFirst()
                    .ifPresent(mount -> one.add("mount." + mount.point() + "=drvfs"));
            if (!one.isEmpty()) {
                return Optional.of(new Claim(WSL1, true, one));
            }
            List<String> two = new ArrayList<>();
            boolean named = release.contains("microsoft");
            if (named) {
                two.add(fact(RELEASE));
            }
            two.addAll(present("wsl.interop", "wsl.run", "wsl.libraries", "wsl.distribution"));
            mounts.stream()
                    .filter(Placement::isWslDrive)
                    .findFirst()
                    .ifPresent(mount -> two.add("mount." + mount.point() + "=" + mount.type()));
            // A custom kernel drops the name; one marker alone may be a leftover.
            return two.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Claim(WSL2, named || two.size() > 1, two));
        }

        Optional<Claim> machine() {
            String vendor = value("vm.dmi_vendor");
            String product = value("vm.dmi_product");
            String clock = value("kernel.clock_source");
            String hypervisor = value("vm.hypervisor").toLowerCase(Locale.ROOT);
            if (value("cpu.vendor").equals("User Mode Linux")) {
                return claim("User Mode Linux", "cpu.vendor");
            }
            if ((vendor.contains("Microsoft") && product.contains("Virtual"))
                    || facts.containsKey("vm.vmbus")
                    || clock.startsWith("hyperv")
                    || hypervisor.contains("hyper-v")) {
                return claim(
                        HYPER_V,
                        "vm.dmi_vendor",
                        "vm.dmi_product",
                        "vm.vmbus",
                        "kernel.clock_source",
                        "vm.hypervisor");
            }
            if (vendor.contains("VMware") || hasMount(t -> t.equals("fuse.vmhgfs-fuse"))) {
                return claim("VMware VM", "vm.dmi_vendor", "vm.dmi_product");
            }
            if (product.contains("VirtualBox") || hasMount(t -> t.equals("vboxsf"))) {
                return claim("VirtualBox VM", "vm.dmi_vendor", "vm.dmi_product");
            }
            if (clock.equals("kvm-clock")
                    || vendor.contains("QEMU")
                    || hypervisor.contains("kvm")) {
                return claim(
                        "KVM VM",
                        "vm.dmi_vendor",
                        "vm.dmi_product",
                        "kernel.clock_source",
                        "vm.hypervisor",
                        "vm.cpu_flag");
            }
            if (hypervisor.contains("xen")) {
                return claim("Xen VM", "vm.hypervisor");
            }
            if (facts.containsKey("vm.cpu_flag")) {
                List<String> evidence = new ArrayList<>(present("vm.cpu_flag"));
                if (vendor.isEmpty()) {
                    evidence.add("vm.dmi_vendor is absent");
                }
                return Optional.of(new Claim("VM of an unnamed hypervisor", true, evidence));
            }
            return Optional.empty();
        }

        Optional<Claim> container() {
            List<String> evidence =
                    new ArrayList<>(
                            present(
                                    "container.dockerenv",
                                    "container.containerenv",
                                    "container.variable"));
            boolean marked = !evidence.isEmpty();
            String group = value("container.cgroup");
            if (group.contains("docker") || group.contains("kubepods") || group.contains("lxc")) {
                evidence.add(fact("container.cgroup"));
            }
            mounts.stream()
                    .filter(m -> m.point().equals("/") && m.type().equals("overlay"))
                    .findFirst()
                    .ifPresent(_ -> evidence.add("mount./=overlay"));
            // An environment may say "docker" on a machine that is none: a second sign is needed.
            return evidence.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Claim(CONTAINER, marked && evidence.size() > 1, evidence));
        }

        private boolean hasMount(Predicate<String> type) {
            return mounts.stream().anyMatch(mount -> type.test(mount.type()));
        }

        private Optional<Claim> claim(String system, String... names) {
            return Optional.of(new Claim(system, true, present(names)));
        }

        private List<String> present(String... names) {
            return java.util.Arrays.stream(names)
                    .filter(facts::containsKey)
                    .map(this::fact)
                    .toList();
        }

        private String fact(String name) {
            return name + "=" + value(name);
        }

        private String value(String name) {
            return facts.getOrDefault(name, "");
        }
    }
}
