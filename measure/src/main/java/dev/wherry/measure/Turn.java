package dev.wherry.measure;

import dev.wherry.measure.command.Run;

/**
 * One counted run of one contender.
 *
 * @param round from 1
 * @param position its place in the round's random order, from 1
 * @param run what it took
 */
public record Turn(int round, int position, Run run) {}
