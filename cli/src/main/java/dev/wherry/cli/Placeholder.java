package dev.wherry.cli;

final class Placeholder {
    private Placeholder() {}
}
