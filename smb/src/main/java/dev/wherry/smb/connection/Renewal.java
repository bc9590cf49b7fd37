package dev.wherry.smb.connection;

import dev.wherry.smb.login.LoginMechanism;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.SessionSetup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Logs in again on a session that has expired, in place (MS-SMB2 3.2.5.1.6): its id, its keys, its
 * shares and open files stay. Frames that the server refused meanwhile are sent again once that is
 * done, each a few times at most.
 */
final class Renewal {

    private static final int MAX_REPETITIONS = 3;

    private final Steps steps;
    private final Supplier<LoginMechanism> mechanisms;
    private final int securityMode;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Exchange> refused = new ArrayList<>();
    private boolean running;
    private long renewedBefore;

    /** What a connection does for it. */
    interface Steps {

        /** Sends one request and waits for its answer. */
        Reply ask(Request request) throws IOException;

        /** The message id that the next request gets. */
        long nextMessageId();

        void send(Exchange exchange) throws IOException;

        void fail(IOException cause);
    }

    Renewal(Steps steps, Supplier<LoginMechanism> mechanisms, int securityMode) {
        this.steps = steps;
        this.mechanisms = mechanisms;
        this.securityMode = securityMode;
    }

    /** Takes a frame that was refused because the session has expired; does not block. */
    void refused(Exchange exchange) {
        if (exchange.repetitions() == MAX_REPETITIONS) {
            var futile = new ConnectionLostException("the session expires again and again", null);
            steps.fail(futile);
            exchange.fail(futile);
            return;
        }
        lock.lock();
        try {
            refused.add(exchange);
            if (!running) {
                running = true;
                Thread.ofVirtual().name("smb-renewal").start(this::run);
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        for (List<Exchange> batch = take(); !batch.isEmpty(); batch = take()) {
            try {
                if (batch.stream()
                        .anyMatch(exchange -> exchange.firstMessageId() >= renewedBefore)) {
                    logIn();
                    renewedBefore = steps.nextMessageId();
                }
            } catch (IOException e) {
                var lost =
                        new ConnectionLostException(
                                "the session has expired and cannot be renewed: " + e.getMessage(),
                                e);
                steps.fail(lost);
                batch.forEach(exchange -> exchange.fail(lost));
                continue;
            }
            batch.forEach(this::repeat);
        }
    }

    /** Logs in on the session there is. */
    void logIn() throws IOException {
        LoginMechanism mechanism = mechanisms.get();
        byte[] token = mechanism.start();
        for (int leg = 0; leg < Handshake.MAX_LEGS; leg++) {
            Reply reply = steps.ask(new SessionSetup.Request(securityMode, ByteBuffer.wrap(token)));
            if (reply.isSuccess()) {
                return;
            }
            if (!(reply.body() instanceof SessionSetup.Response response)) {
                throw new StatusException(Command.SESSION_SETUP, reply.status());
            }
            token = mechanism.next(Handshake.bytes(response.token()));
        }
        throw new ProtocolException("login takes more than " + Handshake.MAX_LEGS + " messages");
    }

    /** What was refused up to now; empty ends the run. */
    private List<Exchange> take() {
        lock.lock();
        try {
            List<Exchange> taken = List.copyOf(refused);
            refused.clear();
            running = !taken.isEmpty();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void repeat(Exchange exchange) {
        try {
            steps.send(exchange.repeated());
        } catch (IOException e) {
            exchange.fail(e);
        }
    }
}
