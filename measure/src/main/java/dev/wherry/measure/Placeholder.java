package dev.wherry.measure;

final class Placeholder {
    private Placeholder() {}
}
