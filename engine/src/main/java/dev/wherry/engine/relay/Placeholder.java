package dev.wherry.engine.relay;

final class Placeholder {
    private Placeholder() {}
}
