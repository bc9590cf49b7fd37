#!/bin/sh
# Makes the image that ./wherry runs from, cli/target/wherry:
#
#   lib/, more/      the jars, ours and others', raised to a class version that the AOT cache takes. A slim start has lib/
#                    on its module path, a full one both; ./wherry chooses
#   java.args        the JVM's options
#   version          one line
#   wherry, build/   the launcher itself, so that a copy of this folder is an installed Wherry
#   JDK.slim.aot     the AOT caches for one build of the JDK; JDK.trained says for which folder they were made
#   JDK.full.aot
#   built            empty; older than any source file that changed since
#
# Called by ./wherry; for one folder never more than one at a time does anything.
#
#   image.sh build HOME JAVA_HOME JDK SOURCE...      if a SOURCE is newer than the image
#   image.sh train HOME JAVA_HOME JDK                if there are no caches for this JDK yet
set -eu
action=$1 home=$2 java_home=$3 java_build=$4
shift 4

MOST_GONE=10
WAIT_SECONDS=900 # a first build on a slow line; after that somebody should look

if [ -f "$home/pom.xml" ]; then
    image=$home/cli/target/wherry
    work=$home/cli/target
else
    image=$home
    work=$home
fi
lock=$work/wherry.lock
log=$work/wherry-build.log

say() { printf 'wherry: %s\n' "$1" >&2; }

take_lock() {
    waited=0 gone=0
    until mkdir "$lock" 2>/dev/null; do
        if [ ! -d "$lock" ]; then
            # Given back between the two looks; or, so many times in a row, never to be had.
            gone=$((gone + 1))
            [ "$gone" -lt "$MOST_GONE" ] || { say "cannot write to $work: build as a user who may, or make the folder writable"; exit 1; }
            continue
        fi
        gone=0
        holder=$(cat "$lock/pid" 2>/dev/null || true)
        if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null && [ ! -d "/proc/$holder" ]; then
            # Its owner died. Whoever can rename the lock away removes it; the others find it gone.
            if mv "$lock" "$lock.$$" 2>/dev/null; then rm -rf "$lock.$$"; fi
            continue
        fi
        [ "$waited" -ne 1 ] || say "another start is building; waiting for it"
        [ "$waited" -lt "$WAIT_SECONDS" ] || { say "waited $WAIT_SECONDS s for process ${holder:-unknown}, which holds $lock; remove that folder if nothing is building"; exit 1; }
        sleep 1
        waited=$((waited + 1))
    done
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    echo $$ >"$lock/pid"
}

# Whether the one we waited for has already done it; the same question ./wherry asked.
changed() {
    [ ! -f "$image/built" ] || [ -n "$(find "$@" -newer "$image/built" -print -quit)" ]
}

project_version() { sed -n 's/.*<version>\(.*\)<\/version>.*/\1/p' "$home/pom.xml" | head -n 1; }

compile() {
    command -v mvn >/dev/null || {
        say "building needs Maven 3.8 or later, and there is no mvn on the PATH; Debian: apt install maven; Fedora: dnf install maven; Windows: winget install Apache.Maven"
        return 1
    }
    # Its own folders (target/quick) and no tests: what ./check judged stays as it was.
    # JAVA_TOOL_OPTIONS and the like still count here: they may be how this machine reaches its repository.
    (cd "$home" && JAVA_HOME=$java_home MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS-}" \
        mvn -Dquick -Dmaven.test.skip=true -Denforcer.skip=true -pl cli -am package </dev/null >"$log" 2>&1)
}

build() {
    say "building, as on every first use and change of the sources"
    fresh=$work/wherry.new
    rm -rf "$fresh" "$work/quick/image"
    mkdir -p "$fresh/build"
    : >"$fresh/built" # before the compiler reads: what changes from here on is newer
    if ! compile; then
        [ ! -f "$log" ] || cat "$log" >&2
        say "the build failed; its output is above and in $log"
        return 1
    fi
    raise
    cp "$home/build/java.args" "$fresh/"
    cp "$home/build/image.sh" "$home/build/jdk.sh" "$home"/build/*.training "$home/build/TrainingShare.java" "$fresh/build/"
    cp "$home/wherry" "$fresh/"
    project_version >"$fresh/version"
    old=$work/wherry.old
    rm -rf "$old"
    [ ! -d "$image" ] || mv "$image" "$old"
    mv "$fresh" "$image"
    rm -rf "$old"
}

# Jars of others change only with their version, so each is raised once.
raise() {
    compiled=$work/quick/image
    for jar in "$compiled"/lib/*.jar; do
        rm -f "$compiled/more/${jar##*/}"
    done
    mkdir -p "$work/raised" "$fresh/lib" "$fresh/more"
    set --
    for jar in "$compiled"/lib/*.jar "$compiled"/more/*.jar; do
        name=${jar##*/}
        case $name in
        wherry-*) ;;
        *) [ "$work/raised/$name" -nt "$home/build/RaiseClassVersion.java" ] || set -- "$@" "$jar" ;;
        esac
    done
    if [ $# -gt 0 ]; then
        "$java_home/bin/java" "$home/build/RaiseClassVersion.java" "$work/raised" "$@" >>"$log" 2>&1 || {
            cat "$log" >&2
            say "cannot prepare the jars; the output is above"
            return 1
        }
    fi
    for jar in "$compiled"/lib/*.jar "$compiled"/more/*.jar; do
        name=${jar##*/}
        case $name in
        wherry-*) cp "$jar" "$fresh/${jar#"$compiled"/}" ;;
        *) cp "$work/raised/$name" "$fresh/${jar#"$compiled"/}" ;;
        esac
    done
}

# Without a cache everything works, only slower to start; so nothing here is an error.
train() {
    : >"$image/training.log"
    record slim "$image/lib"
    # Like the commands that use it. What reached only C1 here goes straight to C1's best code there; cryptography, of
    # which there is none here, still finds its way to C2.
    record full "$image/lib:$image/more" -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=1
    printf '%s\n' "$image" >"$image/$java_build.trained"
}

# record EXTENT MODULE_PATH JVM_OPTION...
record() {
    extent=$1 modules=$2
    shift 2
    yard=$image/training.$$
    mkdir -p "$yard"
    (
        cd "$yard"
        unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
        port=1 # where nobody listens
        [ "$extent" = slim ] || start_share
        make_files
        sed "s/@PORT@/$port/" "$image/build/$extent.training" >commands
        "$java_home/bin/java" "@$image/java.args" "$@" -XX:AOTMode=record -XX:AOTConfiguration=cache.config \
            -p "$modules" -m dev.wherry.cli/dev.wherry.cli.Training commands &&
            "$java_home/bin/java" "@$image/java.args" -XX:AOTMode=create -XX:AOTConfiguration=cache.config -XX:AOTCache=cache.aot \
                -p "$modules" -m dev.wherry.cli/dev.wherry.cli.Main
    ) </dev/null >>"$image/training.log" 2>&1 || true
    [ ! -f "$yard/cache.aot" ] || mv "$yard/cache.aot" "$image/$java_build.$extent.aot"
    rm -rf "$yard"
}

# As many that all that is done for each of them gets compiled, and is on record as that.
make_files() {
    printf abc >three
    head -c 6000000 /dev/zero >stream
    page=$(head -c 6000 stream | tr '\0' x)
    mkdir tree
    for hundred in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
        mkdir tree/$hundred
        for ten in 0 1 2 3 4 5 6 7 8 9; do
            for one in 0 1 2 3 4 5 6 7 8 9; do printf %s "$page" >tree/$hundred/$ten$one; done
        done
    done
}

# A share of its own, which ends with the shell that started it; without a compiler in the JDK there is none.
start_share() {
    mkfifo alive
    "$java_home/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$image/lib/*:$image/more/*" "$image/build/TrainingShare.java" port <alive &
    share=$!
    exec 9>alive
    waited=0
    while [ ! -f port ] && [ "$waited" -lt 300 ] && kill -0 "$share" 2>/dev/null; do
        sleep 0.1
        waited=$((waited + 1))
    done
    [ ! -f port ] || port=$(cat port)
}

mkdir -p "$work" 2>/dev/null || { say "cannot write to $work: build as a user who may, or make the folder writable"; exit 1; }
take_lock
case $action in
build) if changed "$@"; then build && train; fi ;;
train) [ -f "$image/$java_build.trained" ] && [ "$image" -ef "$(cat "$image/$java_build.trained")" ] || train ;;
esac
