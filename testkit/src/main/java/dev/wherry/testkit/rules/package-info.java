/**
 * Rules of the house as tests over class files: which packages a module may refer to, which calls
 * are banned and what to write instead, what a module's public surface is.
 *
 * <p>A module that sees all others has one test of this form:
 *
 * <pre>{@code
 * var rules = new LayeringRules()
 *         .layer("core", "dev.wherry.core")
 *         .layer("engine", "dev.wherry.engine", "core", "linux");
 * assertEquals(List.of(), rules.check("engine", ClassFiles.in(Path.of("../engine/target/classes"))));
 * }</pre>
 */
package dev.wherry.testkit.rules;
