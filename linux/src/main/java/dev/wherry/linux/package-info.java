/**
 * Linux system calls through the foreign function interface: the only native code of ours.
 *
 * <p>Start with {@link dev.wherry.linux.NativeAccess}, which says whether there are any here, or
 * why not. A {@link dev.wherry.linux.Pipe} has two {@link dev.wherry.linux.Descriptor}s; {@link
 * dev.wherry.linux.PipeCapacity} and {@link dev.wherry.linux.StatusFlags} change what stands behind
 * a descriptor, {@link dev.wherry.linux.Splice} moves bytes between two, and {@link
 * dev.wherry.linux.Poll} waits for several, with an {@link dev.wherry.linux.EventDescriptor} as the
 * bell that ends the wait; {@link dev.wherry.linux.Signals} reach other processes. What fails is an
 * {@link dev.wherry.linux.ErrnoException}.
 *
 * <p>What /proc tells is plain Java and also works without native access: {@link
 * dev.wherry.linux.DescriptorKind}, {@link dev.wherry.linux.ProcessStat} and {@link
 * dev.wherry.linux.MountTable}.
 *
 * <p>Every call goes through one function of the C library, made ready at the first call and not
 * before: that takes some 35 ms with an AOT cache and twice that without, so a short run should get
 * along without.
 */
package dev.wherry.linux;
