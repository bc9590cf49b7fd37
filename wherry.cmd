@echo off
rem Starts Wherry on Windows: finds a JDK 25, builds on first use and after a change, runs from jars with an AOT cache.
rem The twin of ./wherry; never run by its authors on a Windows machine, see "what has run where" in README.md.
rem Exit code 125: Wherry could not be started.
setlocal EnableExtensions DisableDelayedExpansion
set "HOME_FOLDER=%~dp0"
set "HOME_FOLDER=%HOME_FOLDER:~0,-1%"
set "IMAGE=%HOME_FOLDER%\cli\target\wherry"
set "INSTALLED="
if not exist "%HOME_FOLDER%\pom.xml" set "INSTALLED=yes"
if defined INSTALLED set "IMAGE=%HOME_FOLDER%"

if "%~1"=="--version" if "%~2"=="" goto version

rem --- a JDK 25, told by its release file ---------------------------------------------------------------------------
set "JDK="
if defined JAVA_HOME call :try_jdk "%JAVA_HOME%"
for %%R in ("%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Java" "%ProgramFiles%\Microsoft" "%ProgramFiles%\Zulu" "%ProgramFiles%\Amazon Corretto" "%LOCALAPPDATA%\Programs\Eclipse Adoptium" "%USERPROFILE%\.jdks") do (
    if not defined JDK for /d %%J in ("%%~R\*") do if not defined JDK call :try_jdk "%%~J"
)
if not defined JDK (
    >&2 echo wherry: no JDK 25 found ^(JAVA_HOME, %ProgramFiles%^); Windows: winget install EclipseAdoptium.Temurin.25.JDK
    exit /b 125
)

rem --- build where something changed --------------------------------------------------------------------------------
if defined INSTALLED goto cache
set "CHANGED=yes"
if exist "%IMAGE%\built" (
    set "CHANGED="
    rem This costs a start of PowerShell. Copy cli\target\wherry elsewhere for an installation that has nothing to check.
    for /f "usebackq delims=" %%F in (`powershell -NoProfile -Command "$t = (Get-Item -LiteralPath '%IMAGE%\built').LastWriteTimeUtc; Get-ChildItem -LiteralPath '%HOME_FOLDER%' -Directory | Where-Object Name -NotIn 'lab','testkit' | ForEach-Object { Get-ChildItem -LiteralPath (Join-Path $_.FullName 'src\main'), (Join-Path $_.FullName 'pom.xml') -Recurse -ErrorAction SilentlyContinue } | Where-Object LastWriteTimeUtc -GT $t | Select-Object -First 1 -ExpandProperty FullName"`) do set "CHANGED=yes"
)
if not defined CHANGED goto cache
>&2 echo wherry: building, as on every first use and change of the sources
where mvn >nul 2>nul || (
    >&2 echo wherry: building needs Maven 3.8 or later, and there is no mvn on the PATH; Windows: winget install Apache.Maven
    exit /b 125
)
if not exist "%HOME_FOLDER%\cli\target" mkdir "%HOME_FOLDER%\cli\target"
set "LOG=%HOME_FOLDER%\cli\target\wherry-build.log"
rem Made before the compiler reads: what changes from here on is newer.
type nul >"%HOME_FOLDER%\cli\target\built.new"
if exist "%HOME_FOLDER%\cli\target\quick\image" rmdir /s /q "%HOME_FOLDER%\cli\target\quick\image"
pushd "%HOME_FOLDER%"
setlocal
set "JAVA_HOME=%JDK%"
call mvn -Dquick -Dmaven.test.skip=true -Denforcer.skip=true -pl cli -am package <nul >"%LOG%" 2>&1
set "BUILT=%ERRORLEVEL%"
endlocal & set "BUILT=%BUILT%"
popd
if not "%BUILT%"=="0" (
    >&2 type "%LOG%"
    >&2 echo wherry: the build failed; its output is above and in %LOG%
    exit /b 125
)
if exist "%IMAGE%" rmdir /s /q "%IMAGE%"
mkdir "%IMAGE%\lib" "%IMAGE%\more"
set "COMPILED=%HOME_FOLDER%\cli\target\quick\image"
for %%J in ("%COMPILED%\lib\*.jar") do if exist "%COMPILED%\more\%%~nxJ" del "%COMPILED%\more\%%~nxJ"
for %%F in (lib more) do (
    "%JDK%\bin\java.exe" "%HOME_FOLDER%\build\RaiseClassVersion.java" "%IMAGE%\%%F" "%COMPILED%\%%F" >>"%LOG%" 2>&1 || (
        >&2 type "%LOG%"
        >&2 echo wherry: cannot prepare the jars; the output is above
        exit /b 125
    )
)
copy /y "%HOME_FOLDER%\build\java.args" "%IMAGE%\" >nul
mkdir "%IMAGE%\build"
copy /y "%HOME_FOLDER%\build\*.training" "%IMAGE%\build\" >nul
copy /y "%HOME_FOLDER%\wherry.cmd" "%IMAGE%\" >nul
for /f "tokens=2" %%V in ('call "%HOME_FOLDER%\wherry.cmd" --version') do >"%IMAGE%\version" echo %%V
move /y "%HOME_FOLDER%\cli\target\built.new" "%IMAGE%\built" >nul

rem --- the AOT caches, for the one JDK that made them; the JVM itself passes over one that does not fit --------------
:cache
if exist "%IMAGE%\windows.trained" goto choose
type nul >"%IMAGE%\training.log"
call :record slim "%IMAGE%\lib"
call :record full "%IMAGE%\lib;%IMAGE%\more"
>"%IMAGE%\windows.trained" echo %JDK%

rem --- how much of it: a short relay must not wait for protocols that it does not speak ------------------------------
:choose
set "EXTENT=full"
set "TUNING="
set ARGUMENTS=%*
if not defined ARGUMENTS goto slim
rem Late expansion, since an argument may hold what this language acts upon. The case of a scheme does not matter.
setlocal EnableDelayedExpansion
set "REMOTE="
if not "!ARGUMENTS:smb:=!"=="!ARGUMENTS!" set "REMOTE=yes"
if not "!ARGUMENTS:p9:=!"=="!ARGUMENTS!" set "REMOTE=yes"
if not "!ARGUMENTS:p9+unix:=!"=="!ARGUMENTS!" set "REMOTE=yes"
endlocal & set "REMOTE=%REMOTE%"
rem Whole files pass through the heap, and each is some kilobytes of young garbage.
if defined REMOTE set "TUNING=-XX:CompileThresholdScaling=1 -Xms128m -Xmn64m"
if defined REMOTE goto run
for %%C in (relay run help) do if "%~1"=="%%C" goto slim
set "COMMAND=%~1"
if "%COMMAND:~0,1%"=="-" goto slim
rem Much code for each of many files and none of it cryptography: the quick compiler alone, and early.
for %%C in (copy archive extract ls stat rm mkdir) do if "%~1"=="%%C" set "TUNING=-XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=1"
goto run
:slim
set "EXTENT=slim"

:run
rem Each of these is announced on stderr; `run` hands them back to its child.
if defined JAVA_TOOL_OPTIONS set "WHERRY_KEPT_JAVA_TOOL_OPTIONS=%JAVA_TOOL_OPTIONS%"
if defined JDK_JAVA_OPTIONS set "WHERRY_KEPT_JDK_JAVA_OPTIONS=%JDK_JAVA_OPTIONS%"
if defined _JAVA_OPTIONS set "WHERRY_KEPT__JAVA_OPTIONS=%_JAVA_OPTIONS%"
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="
set "MODULES=%IMAGE%\lib"
if "%EXTENT%"=="full" set "MODULES=%IMAGE%\lib;%IMAGE%\more"
"%JDK%\bin\java.exe" "@%IMAGE%\java.args" %TUNING% %WHERRY_JAVA_OPTIONS% "-XX:AOTCache=%IMAGE%\windows.%EXTENT%.aot" -p "%MODULES%" -m dev.wherry.cli/dev.wherry.cli.Main %*
exit /b %ERRORLEVEL%

:version
set "VERSION="
if defined INSTALLED (
    set /p VERSION=<"%HOME_FOLDER%\version"
) else (
    for /f "tokens=3 delims=<>" %%V in ('findstr /r "<version>" "%HOME_FOLDER%\pom.xml"') do if not defined VERSION set "VERSION=%%V"
)
echo wherry %VERSION%
exit /b 0

rem record EXTENT MODULE_PATH: without a cache everything works, only slower to start; so nothing here is an error.
:record
set "YARD=%IMAGE%\training"
mkdir "%YARD%" 2>nul || exit /b
pushd "%YARD%"
<nul set /p "=abc" >three
fsutil file createnew stream 6000000 >nul 2>nul || copy /y three stream >nul
for %%T in (0 1 2 3 4 5 6 7 8 9) do (
    mkdir tree\%%T
    for %%O in (0 1 2 3 4 5 6 7 8 9) do >tree\%%T\%%O echo %%T%%O
)
"%JDK%\bin\java.exe" "@%IMAGE%\java.args" -XX:AOTMode=record -XX:AOTConfiguration=cache.config -p "%~2" -m dev.wherry.cli/dev.wherry.cli.Training "%IMAGE%\build\%1.training" <nul >>"%IMAGE%\training.log" 2>&1
"%JDK%\bin\java.exe" "@%IMAGE%\java.args" -XX:AOTMode=create -XX:AOTConfiguration=cache.config "-XX:AOTCache=%IMAGE%\windows.%1.aot" -p "%~2" -m dev.wherry.cli/dev.wherry.cli.Main <nul >>"%IMAGE%\training.log" 2>&1
popd
rmdir /s /q "%YARD%"
exit /b

rem try_jdk FOLDER: sets JDK if its release file says version 25.
:try_jdk
if defined JDK exit /b
if not exist "%~1\bin\java.exe" exit /b
if not exist "%~1\release" exit /b
findstr /r /c:"^JAVA_VERSION=.25" "%~1\release" >nul && set "JDK=%~1"
exit /b
