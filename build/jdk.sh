# Sourced by ./wherry and ./check: finds a JDK 25 by its release file, without starting it and without any process.

# is_jdk_25 FOLDER TOOL: whether FOLDER has TOOL (java, javac) of version 25. Sets java_home, and java_build to a file
# name that differs between any two builds of any two vendors.
is_jdk_25() {
    [ -x "$1/bin/$2" ] && [ -r "$1/release" ] || return 1
    java_version='' java_build=''
    while [ -z "$java_version" ] && IFS= read -r line; do
        case $line in
        IMPLEMENTOR=* | JAVA_RUNTIME_VERSION=*) line=${line#*=\"} java_build=$java_build-${line%\"} ;;
        JAVA_VERSION=*) line=${line#*=\"} java_version=${line%\"} ;;
        esac
    done <"$1/release"
    case $java_version in
    25 | 25.*) ;;
    *) return 1 ;;
    esac
    java_home=$1
    java_build=jdk-$java_version$java_build
    while :; do
        case $java_build in
        *[!A-Za-z0-9.+_-]*) line=${java_build%%[!A-Za-z0-9.+_-]*} java_build=${line}_${java_build#"$line"?} ;;
        *) return 0 ;;
        esac
    done
}

# find_jdk TOOL: JAVA_HOME if it fits, then WHERRY_JDK_FOLDERS if set, else where systems keep their JDKs.
find_jdk() {
    if [ -n "${JAVA_HOME-}" ] && is_jdk_25 "$JAVA_HOME" "$1"; then return 0; fi
    if [ -n "${WHERRY_JDK_FOLDERS+set}" ]; then
        for folder in $WHERRY_JDK_FOLDERS; do
            if is_jdk_25 "$folder" "$1"; then return 0; fi
        done
        return 1
    fi
    for folder in /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* \
        "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/* "${HOME-}"/.local/share/mise/installs/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        if is_jdk_25 "$folder" "$1"; then return 0; fi
    done
    return 1
}

no_jdk='no JDK 25 found (JAVA_HOME, /usr/lib/jvm, /opt, SDKMAN); Debian: apt install openjdk-25-jdk-headless, or temurin-25-jdk from adoptium.net; Fedora: dnf install java-25-openjdk-devel; Windows: winget install EclipseAdoptium.Temurin.25.JDK'
