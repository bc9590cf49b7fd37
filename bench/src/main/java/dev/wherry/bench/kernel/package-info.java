/**
 * What the kernel and the memory cost, by the definitions of {@code perf bench}. A {@link
 * dev.wherry.bench.kernel.Workload} is one operation that can be timed in slices; {@link
 * dev.wherry.bench.kernel.KernelSuite} takes them in turns, so that whatever the machine does
 * meanwhile happens to all of them, and beside perf itself where that is asked for.
 *
 * <p>Tasks here are threads of one process. What perf does with processes cannot be done from a
 * Java process in the same way: a child of it would inherit, and at its end give back, all that a
 * virtual machine has mapped.
 */
package dev.wherry.bench.kernel;
