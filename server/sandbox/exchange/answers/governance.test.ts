import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createValidators, decide, quorumStake, votesOf } from './governance.ts';

test('a decision takes effect at the very vote that brings two thirds of active stake', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer(),
      fc.integer({ min: 1, max: 3_600_000 }),
      (seed, key, spanMs) => {
        const validators = createValidators(seed);
        const needed = quorumStake(validators);
        const decision = decide(validators, key, 1_000_000, spanMs);
        const stakeAt = (atMs: number) =>
          votesOf(decision, validators)
            .filter((vote) => vote.atMs <= atMs)
            .reduce((sum, vote) => sum + vote.validator.stake, 0);
        expect(stakeAt(decision.atMs)).toBeGreaterThanOrEqual(needed);
        expect(stakeAt(decision.atMs - 1)).toBeLessThan(needed);
        expect(decision.atMs).toBeGreaterThan(decision.proposeMs);
      },
    ),
  );
});

test('about twenty validators, one jailed, who neither votes nor counts', () => {
  const validators = createValidators(1);
  expect(validators).toHaveLength(20);
  const jailed = validators.filter((validator) => validator.isJailed);
  expect(jailed).toHaveLength(1);
  const active = validators.reduce((sum, one) => sum + (one.isActive ? one.stake : 0), 0);
  expect(quorumStake(validators)).toBeCloseTo((active * 2) / 3, 0);
  const voters = votesOf({ key: 5, proposeMs: 0, spanMs: 10 }, validators).map((vote) => vote.validator);
  expect(voters).not.toContain(jailed[0]);
});
