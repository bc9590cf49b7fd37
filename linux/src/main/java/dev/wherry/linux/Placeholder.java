package dev.wherry.linux;

final class Placeholder {
    private Placeholder() {}
}
