#!/usr/bin/perl
# The shuffle of kierki: the same cards for the same seed.
#
#     perl shuffle.pl SEED [INDEX [PLAYERS]]      by default index 0 and four players
#
# Core modules only; a Perl whose integers have 64 bits.

use strict;
use warnings;
use Digest::SHA qw(sha256);

# Deal: each seat's cards in the order dealt. Deal d of a match has the index d - 1. To Perl 1 and
# "1" are the same, so the seed is bytes that begin with a letter: s and a text in UTF-8, i and a
# whole number in decimal digits, or b and any bytes.
sub shuffle_cards {
    my ( $seed, $index, $players ) = @_;
    my @cards = map { my $suit = $_; map {"$_$suit"} split //, '23456789TJQKA' } qw(C D H S);
    shift @cards if $players == 3;    # the two of clubs
    my $next_word = words( $seed, $index );
    for my $i ( reverse 1 .. $#cards ) {
        my $k = below( $i + 1, $next_word );
        @cards[ $i, $k ] = @cards[ $k, $i ];
    }
    my @seats = qw(N E S W);
    my %hands;
    push @{ $hands{ $seats[ $_ % $players ] } }, $cards[$_] for 0 .. $#cards;
    return \%hands;
}

# A stream of random words of 32 bits: a function that gives the next one at every call.
sub words {
    my ( $seed, $index ) = @_;
    die "an index is 0 to 2**64 - 1\n" if unpack( 'Q>', pack 'Q>', $index ) ne $index;
    my $data = "kierki/deal/1\0" . pack( 'N', length $seed ) . $seed . pack( 'Q>', $index );
    my ( $block, @left ) = (0);
    return sub {
        @left = unpack 'N8', sha256( $data . pack 'Q>', $block++ ) unless @left;
        return shift @left;
    };
}

# A number from 0 to below the bound, each equally likely.
sub below {
    my ( $bound, $next_word ) = @_;
    my $limit = 2**32 - 2**32 % $bound;
    while (1) {
        my $word = $next_word->();
        return $word % $bound if $word < $limit;
    }
}

unless (caller) {    # run as a program; what is typed is text already in UTF-8
    die "usage: perl shuffle.pl SEED [INDEX [PLAYERS]]\n" unless @ARGV;
    my ( $seed, $index, $players ) = @ARGV;
    my $hands = shuffle_cards( "s$seed", $index // 0, $players // 4 );
    print "$_ @{ $hands->{$_} }\n" for grep { $hands->{$_} } qw(N E S W);
}

1;
