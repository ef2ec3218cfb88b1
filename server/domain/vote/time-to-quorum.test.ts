import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateQuorum } from './time-to-quorum.ts';
import { readVoteAction } from './vote-action.ts';
import type { PendingAction } from './vote-event.ts';

const OPENED_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

/** A vote among validators of given stakes; each entry of `votedAfter` is when that validator votes, null for not yet. */
function voteOf(
  stakes: readonly number[],
  votedAfter: readonly (number | null)[],
  change = {},
): PendingAction {
  const voters = stakes.flatMap((stake, index) =>
    votedAfter[index] === null || votedAfter[index] === undefined
      ? []
      : [{ address: `v${index}`, name: '', stakeE8: String(stake), isActive: true, isJailed: false }],
  );
  const sum = (all: readonly number[]): string => String(all.reduce((total, one) => total + one, 0));
  return {
    ...{ key: 'a', action: readVoteAction({ D: 'X' }), voters, isQuorumReached: false },
    stakeVotedE8: sum(voters.map(({ stakeE8 }) => Number(stakeE8))),
    stakeActiveE8: sum(stakes),
    ...{ expireMs: OPENED_MS + 24 * HOUR_MS, seenMs: OPENED_MS, openedMs: OPENED_MS, missing: null },
    votedMs: Object.fromEntries(
      votedAfter.flatMap((after, index) => (after === null ? [] : [[`v${index}`, OPENED_MS + after]])),
    ),
    ...change,
  };
}

/** Waiting times of validators that each vote at the same rate, from given parts of 1. */
const waits = (parts: readonly number[], meanMs: number): number[] =>
  parts.map((part) => -Math.log(part) * meanMs);

describe('estimateQuorum', () => {
  it('is null with a quorum, and before two votes were seen cast', () => {
    const stakes = [100, 100, 100, 100, 100, 100];
    const one = voteOf(stakes, [HOUR_MS, null, null, null, null, null]);
    expect(estimateQuorum(one, OPENED_MS + 2 * HOUR_MS)).toBeNull();
    const two = voteOf(stakes, [HOUR_MS, HOUR_MS, null, null, null, null]);
    expect(estimateQuorum(two, OPENED_MS + 2 * HOUR_MS)).toBeGreaterThan(OPENED_MS + 2 * HOUR_MS);
    expect(estimateQuorum({ ...two, isQuorumReached: true }, OPENED_MS + 2 * HOUR_MS)).toBeNull();
    // Votes that were there at first sight show no pace.
    expect(estimateQuorum({ ...two, votedMs: {} }, OPENED_MS + 2 * HOUR_MS)).toBeNull();
  });

  it('is now, when two thirds have voted and upstream has not said so yet', () => {
    const vote = voteOf([1, 1, 1], [HOUR_MS, HOUR_MS, null]);
    expect(estimateQuorum(vote, OPENED_MS + 2 * HOUR_MS)).toBe(OPENED_MS + 2 * HOUR_MS);
  });

  it('comes near to when the quorum is crossed, for many validators that vote at one rate', () => {
    const parts = fc.array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 400, maxLength: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const [drawn] = fc.sample(parts, { numRuns: 1, seed });
        const all = waits(spread(drawn ?? []), HOUR_MS);
        const crossed = [...all].sort((a, b) => a - b)[Math.ceil(all.length * (2 / 3)) - 1] ?? 0;
        const elapsedMs = HOUR_MS / 2;
        const vote = voteOf(
          all.map(() => 100),
          all.map((ms) => (ms <= elapsedMs ? ms : null)),
        );
        const estimate = (estimateQuorum(vote, OPENED_MS + elapsedMs) ?? 0) - OPENED_MS;
        expect(estimate / crossed).toBeGreaterThan(0.75);
        expect(estimate / crossed).toBeLessThan(1.33);
      }),
      { numRuns: 100 },
    );
  });

  /** One part of each of as many equal pieces of 0 to 1: the draws, without the chance that they crowd. */
  function spread(draws: readonly number[]): number[] {
    return draws.map((draw, index) => (index + draw) / draws.length);
  }

  const stakes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 4, maxLength: 12 });
  const after = fc.option(fc.integer({ min: 1, max: 10 * HOUR_MS }), { nil: null });
  const votes = stakes.chain((all) =>
    fc.record({
      stakes: fc.constant(all),
      votedAfter: fc.array(after, { minLength: all.length, maxLength: all.length }),
    }),
  );
  const NOW_MS = OPENED_MS + 10 * HOUR_MS;

  it('is never before now, and moves away while nobody votes', () => {
    fc.assert(
      fc.property(votes, fc.integer({ min: 1, max: HOUR_MS }), ({ stakes, votedAfter }, laterMs) => {
        const vote = voteOf(stakes, votedAfter);
        const now = estimateQuorum(vote, NOW_MS);
        const later = estimateQuorum(vote, NOW_MS + laterMs);
        expect(now === null).toBe(later === null);
        if (now === null || later === null) return;
        expect(now).toBeGreaterThanOrEqual(NOW_MS);
        expect(later).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  it('does not depend on the unit of stake, and moves with the time of the vote', () => {
    fc.assert(
      fc.property(votes, fc.integer({ min: 2, max: 1_000 }), ({ stakes, votedAfter }, factor) => {
        const plain = estimateQuorum(voteOf(stakes, votedAfter), NOW_MS);
        const large = stakes.map((stake) => stake * factor);
        const scaled = estimateQuorum(voteOf(large, votedAfter), NOW_MS);
        expect(scaled === null).toBe(plain === null);
        expect(Math.abs((scaled ?? 0) - (plain ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
