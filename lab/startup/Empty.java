/** The least that a JVM can do, to compare start-up with. */
final class Empty {

    private Empty() {}

    public static void main(String[] args) {}
}
