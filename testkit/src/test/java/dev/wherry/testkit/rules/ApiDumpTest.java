package dev.wherry.testkit.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApiDumpTest {

    @TempDir private Path folder;

    @Test
    void listsWhatOthersMayUseAndNothingElse() throws IOException {
        var classes =
                Compiled.of(
                        folder,
                        "a/Shown.java",
                        """
                        package a;
                        public abstract class Shown implements Runnable {
                            public static final int LIMIT = 3;
                            int hidden;
                            protected Shown(String[] names) {}
                            private void secret() {}
                            void quiet() {}
                            public abstract java.util.List<String> all(int count, byte[][] data);
                            protected static final class Nested {}
                            private static final class Inside {}
                        }
                        class Hidden { public void run() {} }
                        """,
                        "a/Named.java",
                        "package a; public interface Named { String name(); }",
                        "b/Internal.java",
                        "package b; public class Internal {}");
        assertEquals(
                """
                protected static final class a.Shown$Nested
                    protected void <init>()

                public abstract class a.Shown : java.lang.Runnable
                    protected void <init>(java.lang.String[])
                    public abstract java.util.List all(int, byte[][])
                    public static final int LIMIT

                public interface a.Named
                    public abstract java.lang.String name()
                """,
                ApiDump.of(classes, List.of("a")));
    }
}
