package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.ForwardingSource;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.fault.SourceFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shows for each claim of the suite a source that it catches. */
@Tag("thorough")
final class SourceContractTest {

    @Test
    void passesASoundSource() {
        assertEquals(Set.of(), Proof.failed(Sound.class));
    }

    @Test
    void catchesANamelessSource() {
        Proof.catches(Nameless.class, "saysWhatItReads");
    }

    @Test
    void catchesALostByte() {
        Proof.catches(LosesAByte.class, "deliversEveryByteInOrder");
    }

    @Test
    void catchesAnArrayOffsetForgotten() {
        Proof.catches(ForgetsArrayOffset.class, "deliversEveryByteInOrder");
    }

    @Test
    void catchesASmallBufferMishandled() {
        Proof.catches(NeedsLargeBuffers.class, "deliversTheSameBytesToSmallAndLargeBuffers");
    }

    @Test
    void catchesAMovedLimit() {
        Proof.catches(MovesTheLimit.class, "readsAnywhereIntoABufferAndNowhereElse");
    }

    @Test
    void catchesAPositionNotMoved() {
        Proof.catches(ForgetsThePosition.class, "readsAnywhereIntoABufferAndNowhereElse");
    }

    @Test
    void catchesAnEndThatDoesNotLast() {
        Proof.catches(EndsOnce.class, "endsForEver");
    }

    @Test
    void catchesZeroInPlaceOfTheEnd() {
        Proof.catches(EndsWithZero.class, "endsForEver");
    }

    @Test
    void catchesWaitingForAFullBuffer() {
        Proof.catches(WaitsForAll.class, "returnsWhatIsThereRatherThanWaitForMore");
    }

    @Test
    void catchesReadinessWithoutBytes() {
        Proof.catches(AlwaysReady.class, "isReadyOnlyIfAReadWouldNotBlock");
    }

    @Test
    void catchesAWrongRemainder() {
        Proof.catches(ConstantRemainder.class, "countsDownWhatRemainsWhereItKnows");
    }

    @Test
    void catchesAHandleWithoutReason() {
        Proof.catches(NoReason.class, "offersAHandleOrSaysWhyNot");
    }

    @Test
    void catchesADescriptorThatIsNotOpen() {
        Proof.catches(WrongDescriptor.class, "offersAHandleOrSaysWhyNot");
    }

    @Test
    void catchesAnEndSeenTooEarly() {
        Proof.catches(NeverReadable.class, "isReadableWhileBytesRemainAndAwaitsNothingAtTheEnd");
    }

    @Test
    void catchesACloseThatLeavesTheReaderBlocked() {
        Proof.catches(CloseIgnored.class, "closeFromAnotherThreadEndsABlockedRead");
    }

    @Test
    void catchesACloseThatLeavesTheWaiterBlocked() {
        Proof.catches(CloseIgnored.class, "closeEndsAWaitForBytes");
    }

    @Test
    void catchesACloseThatLooksLikeTheEnd() {
        Proof.catches(CloseIsTheEnd.class, "closeFromAnotherThreadEndsABlockedRead");
    }

    @Test
    void catchesASecondCloseThatFails() {
        Proof.catches(ClosesOnce.class, "mayBeClosedTwiceAndFromTwoThreads");
    }

    @Test
    void catchesReadsThatGoOnAfterClose() {
        Proof.catches(ReadsOn.class, "failsToReadOnceClosed");
    }

    static class Sound extends SourceContract {
        @Override
        protected Source open(byte[] bytes) {
            return new BytesSource(bytes);
        }

        @Override
        protected Optional<Source> openStalled(byte[] first) {
            return Optional.of(SourceFaults.pausesAt(open(first), first.length, new Gate()));
        }
    }

    /** A suite whose source differs in one point. */
    abstract static class Defective extends Sound {
        abstract Source spoil(Source source);

        @Override
        protected Source open(byte[] bytes) {
            return spoil(super.open(bytes));
        }

        @Override
        protected Optional<Source> openStalled(byte[] first) {
            Source sound = new BytesSource(first);
            return Optional.of(spoil(SourceFaults.pausesAt(sound, first.length, new Gate())));
        }

        @Override
        protected Duration patience() {
            return Duration.ofMillis(500);
        }
    }

    static class Nameless extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public String name() {
                    return " ";
                }
            };
        }
    }

    static class LosesAByte extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    int count = super.read(target);
                    if (count < 2) {
                        return count;
                    }
                    target.position(target.position() - 1);
                    return count - 1;
                }
            };
        }
    }

    static class ForgetsArrayOffset extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @SuppressWarnings("ByteBufferBackingArray") // the defect
                @Override
                public int read(ByteBuffer target) throws IOException {
                    if (!target.hasArray()) {
                        return super.read(target);
                    }
                    ByteBuffer array = ByteBuffer.wrap(target.array());
                    array.position(target.position()).limit(target.limit());
                    int count = super.read(array);
                    target.position(array.position());
                    return count;
                }
            };
        }
    }

    static class NeedsLargeBuffers extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    if (target.remaining() < 100) {
                        throw new IllegalArgumentException("buffer too small");
                    }
                    return super.read(target);
                }
            };
        }
    }

    static class MovesTheLimit extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    int count = super.read(target);
                    target.limit(target.position());
                    return count;
                }
            };
        }
    }

    static class ForgetsThePosition extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    return super.read(target.duplicate());
                }
            };
        }
    }

    static class EndsOnce extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                private boolean ended;

                @Override
                public int read(ByteBuffer target) throws IOException {
                    if (ended) {
                        throw new IOException("stream is at its end");
                    }
                    int count = super.read(target);
                    ended = count == -1;
                    return count;
                }
            };
        }
    }

    static class EndsWithZero extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                private boolean ended;

                @Override
                public int read(ByteBuffer target) throws IOException {
                    int count = super.read(target);
                    boolean again = ended;
                    ended = count == -1;
                    return again ? 0 : count;
                }
            };
        }
    }

    static class WaitsForAll extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    int start = target.position();
                    while (target.hasRemaining() && super.read(target) != -1) {}
                    int count = target.position() - start;
                    return count == 0 ? -1 : count;
                }
            };
        }
    }

    static class AlwaysReady extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public boolean ready() {
                    return true;
                }
            };
        }
    }

    static class ConstantRemainder extends Defective {
        @Override
        Source spoil(Source source) {
            OptionalLong length = source.remainingBytes();
            return new ForwardingSource(source) {
                @Override
                public OptionalLong remainingBytes() {
                    return length;
                }
            };
        }
    }

    static class NoReason extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public Handle handle() {
                    return new Handle.None("");
                }
            };
        }
    }

    static class WrongDescriptor extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public Handle handle() {
                    return new Handle.Descriptor(-1, Handle.Kind.PIPE);
                }
            };
        }
    }

    static class NeverReadable extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public boolean awaitReadable() {
                    return false;
                }
            };
        }
    }

    static class CloseIgnored extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public Handle handle() {
                    return new Handle.Descriptor(0, Handle.Kind.OTHER);
                }

                @Override
                public void close() {}
            };
        }
    }

    static class CloseIsTheEnd extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public int read(ByteBuffer target) {
                    try {
                        return super.read(target);
                    } catch (IOException _) {
                        return -1;
                    }
                }
            };
        }
    }

    static class ClosesOnce extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                private boolean closed;

                @Override
                public void close() throws IOException {
                    if (closed) {
                        throw new IOException("closed already");
                    }
                    closed = true;
                    super.close();
                }
            };
        }
    }

    static class ReadsOn extends Defective {
        @Override
        Source spoil(Source source) {
            return new ForwardingSource(source) {
                @Override
                public void close() {}
            };
        }
    }
}
