/**
 * The contracts of {@code dev.wherry.core.stream} as suites that any implementation runs: its
 * {@code XContractTest} extends {@link dev.wherry.testkit.contract.SourceContract}, {@link
 * dev.wherry.testkit.contract.SinkContract} or {@link dev.wherry.testkit.contract.WindowContract}
 * and says how one is opened and what arrived at the far side.
 *
 * <p>What an implementation may leave out is asked from it and reported as a test report entry
 * {@code not claimed}, never skipped in silence. No claim is about speed: the bound on waiting
 * ({@code patience()}) only turns a hang into a failure.
 */
package dev.wherry.testkit.contract;
