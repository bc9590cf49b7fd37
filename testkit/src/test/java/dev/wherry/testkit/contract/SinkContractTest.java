package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.ForwardingSink;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.fault.SinkFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shows for each claim of the suite a sink that it catches. */
@Tag("thorough")
final class SinkContractTest {

    @Test
    void passesASoundSink() {
        assertEquals(Set.of(), Proof.failed(Sound.class));
    }

    @Test
    void catchesAnImpossibleAlignment() {
        Proof.catches(AlignedToNothing.class, "saysWhatItWritesAndHow");
    }

    @Test
    void catchesALostWrite() {
        Proof.catches(LosesAByte.class, "deliversEveryByteInOrder");
    }

    @Test
    void catchesUnitsCutShort() {
        Proof.catches(CutsLargeUnits.class, "deliversTheSameBytesFromUnitsOfAnySize");
    }

    @Test
    void catchesAPositionNotMoved() {
        Proof.catches(ForgetsThePosition.class, "writesFromAnywhereInABufferAndSaysHowMuch");
    }

    @Test
    void catchesAUnitThatWasChanged() {
        Proof.catches(ScrubsTheUnit.class, "writesFromAnywhereInABufferAndSaysHowMuch");
    }

    @Test
    void catchesACloseThatUndoesTheFinish() {
        Proof.catches(CloseFailsAfterFinish.class, "isCompleteOnceFinishedAndStaysSoWhenClosed");
    }

    @Test
    void catchesACloseThatCompletes() {
        Proof.catches(CloseCompletes.class, "leavesNothingCompleteBehindWithoutFinish");
    }

    @Test
    void catchesACloseOfAWindowThatCompletes() {
        Proof.catches(CloseCompletes.class, "leavesNothingCompleteBehindAfterAnAbandonedWindow");
    }

    @Test
    void catchesAFinishAfterClose() {
        Proof.catches(FinishSwallowed.class, "cannotBeFinishedOnceAbandoned");
    }

    @Test
    void catchesWritesThatAreTakenAfterFinish() {
        Proof.catches(WritesSwallowed.class, "refusesWritesOnceFinished");
    }

    @Test
    void catchesWritesThatAreTakenAfterClose() {
        Proof.catches(WritesSwallowed.class, "refusesWritesOnceClosed");
    }

    @Test
    void catchesASecondCloseThatFails() {
        Proof.catches(ClosesOnce.class, "mayBeClosedTwiceAndFromTwoThreads");
    }

    @Test
    void catchesACloseThatLeavesTheWriterBlocked() {
        Proof.catches(CloseIgnored.class, "closeFromAnotherThreadEndsABlockedWrite");
    }

    @Test
    void catchesASyncThatFails() {
        Proof.catches(SyncFails.class, "syncsAtAnyTime");
    }

    @Test
    void catchesAcknowledgedAndLostBytes() {
        Proof.catches(AcknowledgesAndLoses.class, "readsBackWhatWasWritten");
    }

    @Test
    void catchesRereadingThatIsNotClaimed() {
        Proof.catches(RereadsInSecret.class, "readsBackWhatWasWritten");
    }

    @Test
    void catchesACutThatIsIgnored() {
        Proof.catches(CutIgnored.class, "keepsThePrefixWhenShortened");
    }

    @Test
    void catchesAWindowThatIsNotClaimed() {
        Proof.catches(OverlapsInSecret.class, "refusesAWindowUnlessWritesOverlap");
    }

    @Test
    void catchesChunksPlacedInOrderOfArrival() {
        Proof.catches(IgnoresPositions.class, "placesOverlappingWritesByPosition");
    }

    @Test
    void catchesWritesThatForgetTheWindowBeforeThem() {
        Proof.catches(ForgetsTheWindow.class, "writesInSequenceBeforeAndAfterAWindow");
    }

    static class Sound extends SinkContract {
        Sink sinkOn(MemorySink memory) {
            return memory;
        }

        @Override
        protected FarSide open() {
            return farSide(Gate.alreadyOpen());
        }

        @Override
        protected Optional<FarSide> openStalled() {
            return Optional.of(farSide(new Gate()));
        }

        private FarSide farSide(Gate gate) {
            MemorySink memory = MemorySink.overlapping(new Seed(1));
            Sink sink = sinkOn(memory);
            return new FarMemory(memory, gate.isOpen() ? sink : pausing(sink, gate));
        }

        Sink pausing(Sink sink, Gate gate) {
            return SinkFaults.pausesAt(sink, 1 << 20, gate);
        }

        @Override
        protected boolean shortens() {
            return true;
        }
    }

    /** A suite whose sink differs in one point. */
    abstract static class Defective extends Sound {
        @Override
        protected Duration patience() {
            return Duration.ofMillis(500);
        }
    }

    private static SinkTraits traits(boolean overlapping, boolean rereadable, int alignment) {
        return new SinkTraits(false, false, overlapping, true, rereadable, alignment);
    }

    static class AlignedToNothing extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public SinkTraits traits() {
                    return SinkContractTest.traits(true, true, 0);
                }
            };
        }
    }

    static class LosesAByte extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return SinkFaults.loses(memory, 4000, 50);
        }
    }

    static class CutsLargeUnits extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public int write(ByteBuffer unit) throws IOException {
                    int size = unit.remaining();
                    int start = unit.position();
                    super.write(unit.slice(start, Math.min(size, 1 << 19)));
                    unit.position(start + size);
                    return size;
                }
            };
        }
    }

    static class ForgetsThePosition extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public int write(ByteBuffer unit) throws IOException {
                    int count = super.write(unit.duplicate());
                    // moves on in the end, or the suite would write for ever
                    unit.position(unit.position() + (count > 1 ? count - 1 : 1));
                    return count;
                }
            };
        }
    }

    static class ScrubsTheUnit extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public int write(ByteBuffer unit) throws IOException {
                    int start = unit.position();
                    int count = super.write(unit);
                    unit.put(start, (byte) ~unit.get(start));
                    return count;
                }
            };
        }
    }

    static class CloseFailsAfterFinish extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public void close() throws IOException {
                    if (memory.finished()) {
                        throw new IOException("finished already");
                    }
                    super.close();
                }
            };
        }
    }

    static class CloseCompletes extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public void close() throws IOException {
                    if (!memory.closed() && !memory.finished()) {
                        memory.finish();
                    }
                    super.close();
                }
            };
        }
    }

    static class FinishSwallowed extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public void finish() throws IOException {
                    if (!memory.closed()) {
                        super.finish();
                    }
                }
            };
        }
    }

    static class WritesSwallowed extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public int write(ByteBuffer unit) throws IOException {
                    if (!memory.closed() && !memory.finished()) {
                        return super.write(unit);
                    }
                    int count = unit.remaining();
                    unit.position(unit.limit());
                    return count;
                }
            };
        }
    }

    static class ClosesOnce extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public void close() throws IOException {
                    if (memory.closed()) {
                        throw new IOException("closed already");
                    }
                    super.close();
                }
            };
        }
    }

    static class CloseIgnored extends Defective {
        @Override
        Sink pausing(Sink sink, Gate gate) {
            return new ForwardingSink(super.pausing(sink, gate)) {
                @Override
                public void close() {}
            };
        }
    }

    static class SyncFails extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return SinkFaults.failsOnSync(memory, new IOException("Input/output error"));
        }
    }

    static class AcknowledgesAndLoses extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return SinkFaults.loses(memory, 4000, 50);
        }
    }

    static class RereadsInSecret extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public SinkTraits traits() {
                    return SinkContractTest.traits(true, false, 1);
                }

                @Override
                public Source reread() {
                    return new BytesSource(memory.bytes());
                }
            };
        }
    }

    static class CutIgnored extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public void truncate(long bytes) {}
            };
        }
    }

    static class OverlapsInSecret extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public SinkTraits traits() {
                    return SinkContractTest.traits(false, true, 1);
                }
            };
        }
    }

    static class ForgetsTheWindow extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                private long written;

                @Override
                public int write(ByteBuffer unit) throws IOException {
                    int count = unit.remaining();
                    try (Window<Chunk> window = memory.openWindow(1, (_, _) -> {})) {
                        window.submit(new Chunk(written, unit));
                        window.finish();
                    }
                    written += count;
                    return count;
                }
            };
        }
    }

    static class IgnoresPositions extends Defective {
        @Override
        Sink sinkOn(MemorySink memory) {
            return new ForwardingSink(memory) {
                @Override
                public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion) {
                    return new dev.wherry.testkit.MemoryWindow<>(
                            depth,
                            completion,
                            chunk -> memory.write(chunk.bytes().duplicate().limit(1)),
                            new Seed(1),
                            Gate.alreadyOpen());
                }
            };
        }
    }
}
