import { expect, it } from 'vitest';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { createUniverse } from '../universe/universe.ts';
import { quorumStake } from './governance.ts';
import { createVoteBook } from './votes.ts';

const universe = createUniverse(3, { horizonDays: 3 });
const votesAt = createVoteBook(universe);
const stakeOf = new Map(universe.validators.map(({ address, stake }) => [address, stake]));
/** A day, minute by minute. */
const minutes = Array.from({ length: 1_440 }, (_, minute) => GENESIS_MS + DAY_MS + minute * 60_000);

it('at any time a vote is listed, and within an hour one that lacks its quorum', () => {
  const listed = minutes.map(votesAt);
  expect(listed.every((votes) => votes.length > 0)).toBe(true);
  for (let from = 0; from < listed.length; from += 60) {
    const hour = listed.slice(from, from + 60).flat();
    expect(hour.some(({ quorumReached }) => !quorumReached)).toBe(true);
  }
});

it('says that a quorum is reached exactly when two thirds of the active stake have voted, and never lists an action twice', () => {
  for (const votes of minutes.map(votesAt)) {
    for (const { votes: voters, quorumReached } of votes) {
      const stake = voters.reduce((sum, voter) => sum + (stakeOf.get(voter) ?? 0), 0);
      expect(quorumReached).toBe(stake >= quorumStake(universe.validators));
    }
    const actions = votes.map(({ action }) => JSON.stringify(action));
    expect(new Set(actions).size).toBe(actions.length);
  }
});

it('some votes run out of time without a quorum, and no vote is listed beyond its time without one', () => {
  const contested = new Set<number>();
  for (const [index, atMs] of minutes.entries()) {
    for (const { expireTime, quorumReached } of votesAt(atMs)) {
      if (!quorumReached) expect(expireTime).toBeGreaterThan(atMs);
      if (!quorumReached && expireTime - atMs <= 60_000 && index > 0) contested.add(expireTime);
    }
  }
  expect(contested.size).toBeGreaterThan(5);
});
