package dev.wherry.lab;

final class Placeholder {
    private Placeholder() {}
}
