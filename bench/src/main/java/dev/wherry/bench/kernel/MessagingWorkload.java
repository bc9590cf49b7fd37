package dev.wherry.bench.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.wherry.core.Ticker;
import dev.wherry.linux.CallLoop;
import dev.wherry.linux.CallLoop.Call;
import dev.wherry.linux.CallLoop.Engine;
import dev.wherry.linux.CallLoop.Function;
import dev.wherry.linux.Descriptor;
import dev.wherry.linux.SocketPair;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Many senders and receivers on UNIX stream sockets, as hackbench has them: in each group {@value
 * #TASKS} senders each write a message of 100 bytes to each of {@value #TASKS} receivers, {@value
 * #LOOPS} times. All wait at a gate; one operation is the time from its opening until every task
 * has ended.
 */
final class MessagingWorkload implements Workload {

    private static final int TASKS = 20;
    private static final int LOOPS = 100;
    private static final int MESSAGE_BYTES = 100;

    // struct pollfd of poll(2)
    private static final long POLLFD_BYTES = 8;
    private static final long EVENTS = 4;
    private static final short POLLIN = 1;
    private static final long FOR_EVER = -1;

    private final Engine engine;
    private final int groups;

    MessagingWorkload(Engine engine, int groups) {
        this.engine = engine;
        this.groups = groups;
    }

    @Override
    public String name() {
        return "sched/messaging threads";
    }

    @Override
    public long operationsPerSlice() {
        return 1;
    }

    @Override
    public int slicesPerTurn() {
        return 1;
    }

    @Override
    public long operationsPerPair() {
        return 1;
    }

    @Override
    public List<String> perfArguments() {
        return List.of(
                "sched",
                "messaging",
                "-t",
                "-g",
                Integer.toString(groups),
                "-l",
                Integer.toString(LOOPS));
    }

    @Override
    public long[] time(Ticker ticker, int slices, long operations)
            throws IOException, InterruptedException {
        long[] nanos = new long[slices];
        for (int i = 0; i < slices; i++) {
            for (long done = 0; done < operations; done++) {
                nanos[i] += once(ticker);
            }
        }
        return nanos;
    }

    private long once(Ticker ticker) throws IOException, InterruptedException {
        try (Arena memory = Arena.ofShared();
                Tasks tasks = new Tasks();
                SocketPair gate = SocketPair.open();
                Channel channels = new Channel()) {
            var ready = new CountDownLatch(groups * TASKS * 2);
            CallLoop wait = waitAt(gate.one(), memory);
            for (int group = 0; group < groups; group++) {
                List<Call> writes = new ArrayList<>();
                for (int i = 0; i < TASKS; i++) {
                    SocketPair pair = channels.open();
                    writes.add(message(Function.WRITE, pair.other(), memory));
                    CallLoop receive =
                            CallLoop.of(
                                    engine,
                                    memory,
                                    List.of(message(Function.READ, pair.one(), memory)));
                    tasks.start("wherry-receive", () -> task(ready, wait, receive, TASKS * LOOPS));
                }
                CallLoop send = CallLoop.of(engine, memory, writes);
                for (int i = 0; i < TASKS; i++) {
                    tasks.start("wherry-send", () -> task(ready, wait, send, LOOPS));
                }
            }
            ready.await();
            long start = ticker.nanos();
            open(gate.other());
            tasks.await();
            return ticker.nanos() - start;
        }
    }

    private static void task(CountDownLatch ready, CallLoop wait, CallLoop work, long times)
            throws IOException {
        ready.countDown();
        wait.run(1);
        work.run(times);
    }

    /** The byte is never read, so that it lets everybody pass. */
    private CallLoop waitAt(Descriptor gate, Arena memory) throws IOException {
        MemorySegment poll = memory.allocate(POLLFD_BYTES, Integer.BYTES);
        poll.set(JAVA_INT, 0, gate.number());
        poll.set(JAVA_SHORT, EVENTS, POLLIN);
        return CallLoop.of(
                engine, memory, List.of(new Call(Function.POLL, poll.address(), 1, FOR_EVER, 1)));
    }

    private void open(Descriptor gate) throws IOException {
        try (Arena memory = Arena.ofConfined()) {
            Call call = new Call(Function.WRITE, gate.number(), memory.allocate(1).address(), 1, 1);
            CallLoop.of(engine, memory, List.of(call)).run(1);
        }
    }

    private static Call message(Function function, Descriptor descriptor, Arena memory)
            throws IOException {
        return new Call(
                function,
                descriptor.number(),
                memory.allocate(MESSAGE_BYTES).address(),
                MESSAGE_BYTES,
                MESSAGE_BYTES);
    }

    /** The sockets of all groups. Closing them ends whoever still waits for one. */
    private static final class Channel implements Closeable {

        private final List<SocketPair> pairs = new ArrayList<>();

        SocketPair open() throws IOException {
            SocketPair pair = SocketPair.open();
            pairs.add(pair);
            return pair;
        }

        @Override
        public void close() throws IOException {
            for (SocketPair pair : pairs) {
                pair.close();
            }
        }
    }
}
