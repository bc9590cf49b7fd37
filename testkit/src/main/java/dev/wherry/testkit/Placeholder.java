package dev.wherry.testkit;

final class Placeholder {
    private Placeholder() {}
}
