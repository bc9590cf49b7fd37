package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.PipelinedSource;
import dev.wherry.core.stream.Source;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PipelinedSourceTest {

    private static final int FILE_BYTES = 3_000_000;
    private static final long SEED = 7;

    private final byte[] content = new byte[FILE_BYTES];
    private final Script script = new Script();

    PipelinedSourceTest() {
        new Random(SEED).nextBytes(content);
    }

    /** The connection broke. */
    private static final class LostException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** A server that answers at once, in a way each test says; its files are numbers. */
    private final class Script implements PipelinedSource.Remote<Integer> {

        /** Of what is asked for; more come whole. */
        private int mostBytes = Integer.MAX_VALUE;

        /** Where the file ends by now. */
        private int size = FILE_BYTES;

        /** Requests that are answered before the connection breaks, each time. */
        private final ArrayDeque<Integer> lives = new ArrayDeque<>();

        private boolean silent;
        private int answered;
        private int lost;
        private int abandoned;
        private final List<Integer> closed = new ArrayList<>();

        @Override
        public String name() {
            return "the file";
        }

        @Override
        public int maxReadBytes(Integer file) {
            return 100_000;
        }

        @Override
        public Runnable ask(Integer file, PipelinedSource<Integer>.Piece piece) {
            if (!lives.isEmpty() && answered == lives.element()) {
                piece.failed(new LostException());
            } else if (!silent) {
                answered++;
                int from = (int) piece.position();
                int wanted = Math.min(piece.buffer().remaining(), mostBytes);
                piece.buffer().put(content, from, Math.clamp(size - from, 0, wanted));
                piece.answered();
            }
            return () -> abandoned++;
        }

        @Override
        public boolean isLoss(IOException cause) {
            return cause instanceof LostException;
        }

        @Override
        public Integer reopen(Integer before) {
            lost++;
            answered = 0;
            lives.poll();
            return before + 1;
        }

        @Override
        public void close(Integer file) {
            closed.add(file);
        }

        @Override
        public IOException told(IOException cause) {
            return new IOException("told", cause);
        }
    }

    private Source open(long beginning) throws IOException {
        return PipelinedSource.open(script, 0, FILE_BYTES, beginning, () -> {});
    }

    private static byte[] readAll(Source source) throws IOException {
        var all = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(70_001);
        while (source.read(buffer) >= 0) {
            all.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
        return all.toByteArray();
    }

    @Test
    void aFileComesInOrderAndWhole() throws IOException {
        try (Source source = open(0)) {
            assertArrayEquals(content, readAll(source));
        }
        assertEquals(List.of(0), script.closed);
    }

    @Test
    void itBeginsWhereItIsTold() throws IOException {
        int beginning = FILE_BYTES - 10;
        try (Source source = open(beginning)) {
            assertEquals(10, source.remainingBytes().orElseThrow());
            assertArrayEquals(Arrays.copyOfRange(content, beginning, FILE_BYTES), readAll(source));
        }
    }

    @Test
    void whatAShortAnswerLeavesOutIsAskedForAgain() throws IOException {
        script.mostBytes = 33_333;
        try (Source source = open(0)) {
            assertArrayEquals(content, readAll(source));
        }
    }

    @Test
    void aFileThatBecomesShorterIsAnError() throws IOException {
        script.size = FILE_BYTES / 2;
        try (Source source = open(0)) {
            assertThrows(EOFException.class, () -> readAll(source));
        }
    }

    @Test
    void readingGoesOnWhereItWasAfterTheConnectionBroke() throws IOException {
        script.lives.addAll(List.of(3, 1, 7));
        try (Source source = open(0)) {
            assertArrayEquals(content, readAll(source));
        }
        assertEquals(3, script.lost);
        assertEquals(List.of(3), script.closed);
    }

    @Test
    void aConnectionThatBreaksBeforeEveryAnswerIsGivenUp() throws IOException {
        for (int i = 0; i < 100; i++) {
            script.lives.add(0);
        }
        try (Source source = open(0)) {
            IOException told = assertThrows(IOException.class, () -> readAll(source));
            assertEquals("told", told.getMessage());
        }
        assertTrue(script.lost < 10, "opened again " + script.lost + " times");
    }

    @Test
    void closingAbandonsWhatHasNoAnswer() throws IOException {
        script.silent = true;
        Source source = open(0);
        source.close();
        source.close();
        assertTrue(script.abandoned > 0);
        assertEquals(List.of(0), script.closed);
        assertThrows(IOException.class, () -> source.read(ByteBuffer.allocate(1)));
    }
}
