#!/bin/sh
# What ./wherry promises before any Java of ours runs, claimed on a copy of the checkout in a folder with spaces.
#
#   launcher.sh CHECKOUT        prints "ok|not ok|skip CLAIM" lines, and what went wrong on stderr
set -u
checkout=$(cd "$1" && pwd)
. "$checkout/build/jdk.sh"
find_jdk javac || {
    echo "not ok launcher: $no_jdk"
    exit 1
}

yard=$(mktemp -d "${TMPDIR:-/tmp}/wherry launcher.XXXXXX")
jdks=$(mktemp -d "${TMPDIR:-/tmp}/wherry-jdks.XXXXXX") # WHERRY_JDK_FOLDERS is split at spaces
trap 'chmod -R u+w "$yard"; rm -rf "$yard" "$jdks"' EXIT
chmod 755 "$yard" "$jdks"
copy="$yard/a checkout"
mkdir "$copy"
(cd "$checkout" && find . -name target -prune -o -name .git -prune -o -type f -print | tar -cf - -T -) | tar -xf - -C "$copy"
image=$copy/cli/target/wherry
cd "$yard" || exit 1
unset JAVA_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS WHERRY_JAVA_OPTIONS
export WHERRY_JDK_FOLDERS="$java_home"

# start [ENV=VALUE...] FILE ARG...: runs it with "abc" on stdin; leaves ./out, ./err and $code.
start() {
    printf abc | env "$@" >out 2>err
    code=$?
}

# claim TEXT CONDITION...: every condition is evaluated; the first false one is the reason.
claim() {
    text=$1
    shift
    for condition; do
        if ! eval "$condition"; then
            printf 'not ok launcher: %s: not so: %s\n' "$text" "$condition"
            printf -- '--- exit code %s, stderr:\n' "$code" >&2
            cat err >&2
            return
        fi
    done
    printf 'ok launcher: %s\n' "$text"
}
lines() { wc -l <"$1" | tr -d ' '; }
relayed='[ "$(cat out)" = abc ]'
silent='[ ! -s err ]'
succeeded='[ $code = 0 ]'
refused='[ $code = 125 ] && [ ! -s out ]'
one_line='[ "$(lines err)" = 1 ]'

# --- before anything is built --------------------------------------------------------------------------------------
start WHERRY_JDK_FOLDERS= "$copy/wherry" --version
claim 'says its version without a JDK or a build' "$succeeded" "$silent" '[ ! -e "$copy/cli/target" ]' \
    '[ "$(cat out)" = "wherry $(sed -n "s/.*<version>\(.*\)<.version>.*/\1/p" "$copy/pom.xml" | head -n 1)" ]'

start WHERRY_JDK_FOLDERS= "$copy/wherry" relay
claim 'without a JDK 25, one line says how to get one on Debian, Fedora and Windows' "$refused" "$one_line" \
    'grep -q "apt install.*dnf install.*winget install" err'

mkdir "$jdks/old"
ln -s "$java_home/bin" "$jdks/old/"
echo 'JAVA_VERSION="17.0.15"' >"$jdks/old/release"
start WHERRY_JDK_FOLDERS="$jdks/old $jdks/nowhere" "$copy/wherry" relay
claim 'a JDK of another version is no JDK 25' "$refused" "$one_line"

mkdir no-maven
for tool in sh find cat sed head mkdir rm mv cp touch sleep; do ln -s "$(command -v $tool)" no-maven/; done
start PATH="$PWD/no-maven" "$copy/wherry" relay
claim 'without Maven, a line says how to get it' "$refused" 'tail -n 1 err | grep -q "failed" || grep -q "apt install maven" err'

# --- the first use, three times at once ----------------------------------------------------------------------------
for n in 1 2 3; do
    (
        printf abc | "$copy/wherry" relay >"out-$n" 2>"err-$n"
        echo $? >"code-$n"
    ) &
done
wait
cat err-1 err-2 err-3 >err
cat out-1 out-2 out-3 >out
code=$(cat code-1 code-2 code-3 | tr '\n' ' ')
claim 'first uses at the same time build once and all succeed' '[ "$code" = "0 0 0 " ]' \
    '[ "$(grep -c "wherry: building" err)" = 1 ]' '[ "$(cat out)" = abcabcabc ]'
claim 'a build says one line on stderr and nothing on stdout' \
    '[ "$(grep -vc "another start is building" err)" = 1 ]' '[ "$(cat out)" = abcabcabc ]'
code=0
claim 'AOT caches are trained for this JDK' '[ -s "$image/$java_build.slim.aot" ]' '[ -s "$image/$java_build.full.aot" ]'

# --- every later use -----------------------------------------------------------------------------------------------
start "$copy/wherry" relay
claim 'a later use says nothing' "$succeeded" "$relayed" "$silent"

start "$copy/wherry" run -- sh -c 'exit 7'
claim 'the exit code is that of the command' '[ $code = 7 ]' "$silent"

"$copy/wherry" relay <&- >out 2>err
code=$?
claim 'a closed standard input is refused, not replaced by a file of the JVM' '[ $code = 66 ]' '[ ! -s out ]' "$one_line"
printf abc | "$copy/wherry" relay 2>err >&-
code=$?
claim 'a closed standard output is refused, not written over a file of the JVM' '[ $code = 74 ]' "$one_line"
"$copy/wherry" run -- sh -c 'echo abc; exit 3' <&- 2>&- >out
code=$? && : >err
claim 'a command runs with standard input and error closed' '[ $code = 3 ]' "$relayed"

start JAVA_HOME="$PWD/nowhere" "$copy/wherry" relay
claim 'a JAVA_HOME that leads nowhere is passed over' "$succeeded" "$relayed" "$silent"
start JAVA_HOME="$jdks/old" "$copy/wherry" relay
claim 'a JAVA_HOME of another version is passed over' "$succeeded" "$relayed" "$silent"
start JAVA_TOOL_OPTIONS=-Da=b JDK_JAVA_OPTIONS=-Dc=d _JAVA_OPTIONS=-De=f "$copy/wherry" relay
claim 'JAVA_TOOL_OPTIONS and its like do not make the JVM talk' "$succeeded" "$relayed" "$silent"
start JAVA_TOOL_OPTIONS=-Da=b LC_ALL=C "$copy/wherry" run -- sh -c 'echo "$JAVA_TOOL_OPTIONS,$LC_ALL,$(env | grep -c WHERRY_KEPT)"'
claim 'the command that run starts has the environment of the caller' "$succeeded" "$silent" '[ "$(cat out)" = -Da=b,C,0 ]'
start LC_ALL=C "$copy/wherry" relay -o "$yard/Überfahrt"
claim 'a file name beyond ASCII works in the locale C' "$succeeded" "$silent" '[ "$(cat Überfahrt)" = abc ]'

mkdir links elsewhere
ln -s "$copy/wherry" links/absolute
ln -s ../links/absolute elsewhere/relative
(cd elsewhere && start ./relative relay && mv out err "$yard" && exit $code)
code=$?
claim 'starts through symbolic links, from any folder' "$succeeded" "$relayed" "$silent"
start PATH="$copy:$PATH" wherry relay
claim 'starts from the PATH' "$succeeded" "$relayed" "$silent"
ln -s "$copy" linked
start linked/wherry relay
claim 'starts through a linked folder without training again' "$succeeded" "$relayed" "$silent" \
    '[ "$(cat "$image/$java_build.trained")" = "$image" ]'

mkfifo in.fifo out.fifo
"$copy/wherry" relay <in.fifo >out.fifo 2>err &
started=$!
exec 3>in.fifo 4<out.fifo
printf 'x\n' >&3
read -r line <&4 # the relay runs: its first byte is here
kill -TERM $started
wait $started
code=$?
exec 3>&- 4<&-
claim 'a signal reaches the command: 143 after TERM' '[ "$line" = x ]' '[ $code = 143 ]'

# --- how much is started -------------------------------------------------------------------------------------------
started='grep -q "^root dev.wherry.cli" out'
slim='! grep -q "^dev.wherry.smb\|binds dev.wherry.smb" out'
full='grep -q "binds dev.wherry.smb" out'
# modules ARG...: starts wherry, and has the JVM say in ./out which modules it took.
modules() { start WHERRY_JAVA_OPTIONS=--show-module-resolution "$copy/wherry" "$@"; }
modules relay
claim 'a relay is started without protocols that it does not speak' "$succeeded" "$started" "$slim"
modules run -o run.out -- true
claim 'and so is a command' "$succeeded" "$started" "$slim"
modules --help
claim 'and so is the help' "$succeeded" "$started" "$slim"
modules relay -o SMB://127.0.0.1:1/share/file
claim 'an address of SMB in any argument, in any case, starts everything' '[ $code = 74 ]' "$started" "$full" "$one_line"
modules relay --output=smb://127.0.0.1:1/share/file
claim 'also within an argument' '[ $code = 74 ]' "$started" "$full" "$one_line"
modules copy three copied
claim 'every other command starts everything' "$started" "$full"
start "$copy/wherry" relay -i smb://127.0.0.1:1/share/file
claim 'no library of the full start talks on stderr' '[ $code = 66 ]' "$one_line" '[ ! -s out ]' 'grep -q "Connection refused" err'
printf abc >three
start "$copy/wherry" copy three copied
claim 'a copy says nothing' "$succeeded" "$silent" 'cmp -s three copied'
start "$java_home/bin/java" "@$image/java.args" -p "$image/lib" -m dev.wherry.cli/dev.wherry.cli.Main relay -o smb://nas/share/file
claim 'a slim start that meets SMB all the same says in a line what it knows' '[ $code = 2 ]' "$one_line" \
    "grep -q \"unknown scheme 'smb'; the modules at hand know file\" err"

# --- the caches ----------------------------------------------------------------------------------------------------
# claim_of_both TEXT: of a relay, whose start is slim, and of a copy, whose start is full.
claim_of_both() {
    start "$copy/wherry" relay
    claim "$1" "$succeeded" "$relayed" "$silent"
    rm -f copied
    start "$copy/wherry" copy three copied
    claim "$1, by a copy too" "$succeeded" "$silent" 'cmp -s three copied'
}
mkdir kept
mv "$image"/*.aot kept
claim_of_both 'a missing AOT cache is passed over in silence'
for cache in kept/*; do head -c 100000 "$cache" >"$image/${cache##*/}"; done
claim_of_both 'a cut-off AOT cache is passed over in silence'
for cache in kept/*; do printf 'not a cache at all' >"$image/${cache##*/}"; done
claim_of_both 'a damaged AOT cache is passed over in silence'
mv kept/* "$image"
start WHERRY_JAVA_OPTIONS=-XX:ObjectAlignmentInBytes=16 "$copy/wherry" relay
claim 'options the AOT cache was not made for are taken in silence' "$succeeded" "$relayed" "$silent"

mkdir "$jdks/other"
ln -s "$java_home"/* "$jdks/other/"
rm "$jdks/other/release"
sed 's/^IMPLEMENTOR=.*/IMPLEMENTOR="Somebody Else"/' "$java_home/release" >"$jdks/other/release"
start WHERRY_JDK_FOLDERS="$jdks/other" "$copy/wherry" relay
claim 'another JDK gets caches of its own, once' "$succeeded" "$relayed" "$silent" \
    '[ "$(ls "$image"/*.trained | wc -l)" -eq 2 ]' '[ -s "$image/$java_build.slim.aot" ]'

# --- changes -------------------------------------------------------------------------------------------------------
source=$copy/core/src/main/java/dev/wherry/core/ByteSize.java
cp "$source" kept.java
echo 'this does not compile' >>"$source"
start "$copy/wherry" relay
claim 'a build error is shown in full, with 125' "$refused" 'grep -q "ByteSize.java" err'
start WHERRY_JDK_FOLDERS= "$copy/wherry" --version
claim 'says its version after a failed build' "$succeeded" "$silent"
cp kept.java "$source"
mkdir "$copy/cli/target/wherry.lock"
true &
wait $!
echo $! >"$copy/cli/target/wherry.lock/pid"
start "$copy/wherry" relay
claim 'a change is built, and the lock of a dead build is no obstacle' "$succeeded" "$relayed" "$one_line" \
    '[ ! -e "$copy/cli/target/wherry.lock" ]'
mkdir -p "$copy/core/src/test/java"
echo '// a test' >"$copy/core/src/test/java/AnyTest.java"
start "$copy/wherry" relay
claim 'a changed test is no reason to build' "$succeeded" "$relayed" "$silent"

# --- places --------------------------------------------------------------------------------------------------------
cp -r "$image" "an image"
start "$yard/an image/wherry" relay
claim 'a copied image is an installation' "$succeeded" "$relayed" "$silent"
start "$yard/an image/wherry" --version
claim 'an installation says the same version' "$succeeded" '[ "$(cat out)" = "$("$copy/wherry" --version)" ]'

chmod -R a+rX,a-w "$copy"
if [ "$(id -u)" = 0 ]; then
    as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs"
else
    as_nobody=env
fi
if [ "$(id -u)" = 0 ] && ! command -v setpriv >/dev/null; then
    echo "skip launcher: a read-only checkout: root may write everywhere and there is no setpriv to become somebody else"
else
    start $as_nobody "$copy/wherry" relay
    claim 'a built checkout that is read-only works' "$succeeded" "$relayed" "$silent"
    touch "$source"
    start $as_nobody "$copy/wherry" relay
    claim 'a changed checkout that is read-only says so' "$refused" "$one_line" 'grep -q "cannot write to" err'
fi
