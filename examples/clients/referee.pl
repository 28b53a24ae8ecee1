#!/usr/bin/perl
# Plays a match of Kierki, and knows no rule of the game: it asks the referee.
#
#     perl referee.pl [COMMAND ARGUMENT...]      by default: kierki referee
#
# Core modules only.

use strict;
use warnings;
use IPC::Open2;
use JSON::PP;

my @command = @ARGV ? @ARGV : ( 'kierki', 'referee' );
my $process = open2( my $answers, my $requests, @command );
my $json    = JSON::PP->new->ascii;    # ASCII fits through every pipe
my $last_id = 0;

# Ask for something and wait for the answer: the result, or the error.
sub ask {
    my ( $verb, %fields ) = @_;
    my $id = ++$last_id;
    print {$requests} $json->encode( { id => $id, do => $verb, %fields } ), "\n";
    my $line   = readline $answers // die "the referee has left\n";
    my $answer = $json->decode($line);
    die "this answers another request\n" if $answer->{id} != $id;
    return $answer->{ok} ? ( $answer->{result}, undef ) : ( undef, $answer->{error} );
}

# Ask for what cannot be refused.
sub get {
    my ( $result, $error ) = ask(@_);
    die "$error->{code}: $error->{message}\n" if $error;
    return $result;
}

# The state is the whole match: keep it, and send it with the next request. The table says what
# a player sees of it. Nobody thinks here: everybody makes the first legal move.
my $match = get( 'new_match', rules => { preset => 'standard' } );
until ( $match->{table}{is_over} ) {
    my ( $state, $table ) = @{$match}{qw(state table)};
    if ( $table->{deal} ) {
        $match = get( 'play', state => $state, moves => [ $table->{legal}[0] ] );
    }
    else {
        my $dealt = get( 'shuffle', seed => 'gdansk-2026', index => $table->{results} );
        $match = get( 'deal', state => $state, hands => $dealt->{hands} );
    }
}

# A refusal has a code, and a message that can be shown to the player.
my ( undef, $refusal ) = ask( 'play', state => $match->{state}, moves => ['QH'] );
print "$refusal->{illegality}{code}: $refusal->{message}\n";

my $score = get( 'score', state => $match->{state} );
my $place = 1;
for my $seats ( @{ $score->{ranking} } ) {
    print "$place. $_ $score->{points}{$_}\n" for @{$seats};
    $place += @{$seats};
}

close $requests;    # the referee leaves when its standard input ends
waitpid $process, 0;
exit $? >> 8;
