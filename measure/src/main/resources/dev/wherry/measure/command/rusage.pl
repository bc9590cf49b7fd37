# Runs a command and writes one line about it to a file:
#   WALL_NANOS WAIT_STATUS [USER_US SYSTEM_US MAXRSS_KIB MINFLT MAJFLT NVCSW NIVCSW]
# or, if the command could not be started: exec REASON
# Usage is left out where it would be wrong: no getrusage, or descendants that outlive the command.
# Arguments: the file, the numbers of clock_gettime, getrusage and prctl, the command.
# Needs nothing but perl itself (Debian's perl-base), hence the calls by number.
use strict;
use warnings;

my ($report, $clock_gettime, $getrusage, $prctl, @command) = @ARGV;
$_ += 0 for $clock_gettime, $getrusage, $prctl;    # syscall passes strings as pointers
delete $ENV{PERL_BADLANG};

sub nanos {
    my $timespec = "\0" x 16;
    syscall($clock_gettime, 1, $timespec);         # CLOCK_MONOTONIC
    my ($seconds, $nanos) = unpack 'q2', $timespec;
    return $seconds * 1_000_000_000 + $nanos;
}

sub report {
    open my $file, '>', $report or die "$report: $!\n";
    print $file "@_\n";
    close $file or die "$report: $!\n";
    exit;
}

syscall($prctl, 36, 1, 0, 0, 0);                   # PR_SET_CHILD_SUBREAPER: orphans come to us
pipe my $refusal, my $refuse or die "pipe: $!\n";  # closed by a successful exec
my $start = nanos();
my $child = fork // die "fork: $!\n";
if (!$child) {
    no warnings 'exec';
    exec { $command[0] } @command;
    syswrite $refuse, "$!";
    exit 127;
}
close $refuse;
my $reason = do { local $/; <$refusal> } // "";
waitpid $child, 0;
my ($wall, $status) = (nanos() - $start, $?);
report("exec $reason") if length $reason;

# What is left ends now or, after a second of grace, is not counted.
my $settled = eval {
    local $SIG{ALRM} = sub { die };
    alarm 1;
    1 while waitpid(-1, 0) > 0;
    alarm 0;
    1;
};
my $rusage = "\0" x 144;
my $got = syscall($getrusage, -1, $rusage);        # RUSAGE_CHILDREN
report($wall, $status) if !$settled || $got != 0;
my @field = unpack 'q18', $rusage;
report($wall, $status, $field[0] * 1_000_000 + $field[1], $field[2] * 1_000_000 + $field[3],
    @field[4, 8, 9, 16, 17]);
