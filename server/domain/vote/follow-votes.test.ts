import { describe, expect, it } from 'vitest';
import {
  ADDRESSES,
  ANN,
  addressesOf,
  BOB,
  CY,
  EXPIRE_MS,
  Follower,
  listed,
  VALIDATORS,
} from './testing/vote-follower.ts';
import type { Validator } from './validator-set.ts';

describe('a vote', () => {
  it('opens with those who have voted, is cast by those who follow, crosses its quorum once, and is resolved', () => {
    const follower = new Follower();
    expect(follower.see(1_000, [listed({ votes: [ANN] })])).toEqual(['action_opened']);
    expect(follower.see(2_000, [listed({ votes: [ANN] })])).toEqual([]);
    expect(follower.see(3_000, [listed({ votes: [BOB, ANN] })])).toEqual(['vote_cast']);
    const all = listed({ votes: [ANN, BOB, CY], isQuorumReached: true });
    expect(follower.see(4_000, [all])).toEqual(['vote_cast', 'quorum_reached']);
    expect(follower.see(5_000, [all])).toEqual([]);
    expect(follower.seeTimes(2, 6_000, [])).toEqual(['action_resolved']);
    expect(follower.pending).toEqual([]);
    const [opened, cast, last, quorum, resolved] = follower.events;
    expect([opened, cast, last, quorum, resolved].map((event) => addressesOf(event?.added ?? []))).toEqual([
      ...[[], [BOB], [CY], [], []],
    ]);
    expect(addressesOf(opened?.voters ?? [])).toEqual([ANN]);
    expect([last?.isQuorumReached, quorum?.isQuorumReached, resolved?.isQuorumReached]).toEqual([
      ...[false, true, true],
    ]);
  });

  it('tells stake to the last digit: of the active voters, and of all active validators', () => {
    const follower = new Follower();
    const votes = [ANN, ADDRESSES[5] as string, '0xstranger'];
    follower.see(1_000, [listed({ votes })]);
    const [opened] = follower.events;
    expect([opened?.stakeVotedE8, opened?.stakeActiveE8]).toEqual([
      '10000000000000000',
      '150000000000000000',
    ]);
    expect(opened?.voters).toEqual([
      { address: ANN, name: 'validator 0', stakeE8: '10000000000000000', isActive: true, isJailed: false },
      {
        ...{ address: ADDRESSES[5], name: 'validator 5', stakeE8: '60000000000000000' },
        ...{ isActive: false, isJailed: true },
      },
      { address: '0xstranger', name: '', stakeE8: '0', isActive: false, isJailed: false },
    ]);
  });

  it('counts a validator once that votes with its own address and its signer’s', () => {
    const follower = new Follower();
    follower.see(1_000, [listed({ votes: [(VALIDATORS[0] as Validator).signer, ANN] })]);
    expect(addressesOf(follower.pending[0]?.voters ?? [])).toEqual([ANN]);
  });

  it('that is first seen with its quorum opens, and crosses it', () => {
    expect(new Follower().see(1_000, [listed({ isQuorumReached: true })])).toEqual([
      ...['action_opened', 'quorum_reached'],
    ]);
  });

  it('keeps voters and quorum that a later list lacks: nobody takes a vote back', () => {
    const follower = new Follower();
    follower.see(1_000, [listed({ votes: [ANN, BOB], isQuorumReached: true })]);
    expect(follower.see(2_000, [listed()])).toEqual([]);
    expect(follower.pending[0]).toMatchObject({ isQuorumReached: true, stakeVotedE8: '30000000000000000' });
    expect(follower.see(3_000, [listed({ votes: [BOB, ANN], isQuorumReached: true })])).toEqual([]);
  });

  it('that no list shows any more at its time has expired, and before it has been resolved', () => {
    const late = new Follower();
    late.see(EXPIRE_MS - 1_000, [listed()]);
    expect(late.seeTimes(2, EXPIRE_MS, [])).toEqual(['action_expired']);
    const early = new Follower();
    early.see(1_000, [listed()]);
    expect(early.seeTimes(12, 2_000, [])).toEqual(['action_resolved']);
  });

  it('that was listed beyond its time with a quorum has been resolved', () => {
    const follower = new Follower();
    follower.see(1_000, [listed({ isQuorumReached: true })]);
    expect(follower.seeTimes(2, EXPIRE_MS + 60_000, [])).toEqual(['action_resolved']);
  });

  it('that vanished while nobody watched has been resolved where its action took effect, else it has expired', () => {
    const [one, other] = [new Follower(), new Follower()];
    for (const follower of [one, other]) follower.see(1_000, [listed()]);
    const afterMs = EXPIRE_MS + 86_400_000;
    expect([afterMs, afterMs + 1].flatMap((ms) => one.see(ms, [], ['a']))).toEqual(['action_resolved']);
    expect([afterMs, afterMs + 1].flatMap((ms) => other.see(ms, []))).toEqual(['action_expired']);
  });

  it('is not resolved by lists that are empty or partial for a while', () => {
    const follower = new Follower();
    const both = [listed(), listed({ key: 'b', votes: [ANN] })];
    follower.see(1_000, both);
    expect(follower.seeTimes(11, 2_000, [])).toEqual([]);
    expect(follower.see(20_000, both)).toEqual([]);
    expect(follower.seeTimes(11, 21_000, [listed()])).toEqual([]);
    expect(follower.see(40_000, both)).toEqual([]);
    expect(follower.pending.map(({ missing }) => missing)).toEqual([null, null]);
  });

  it('of the same action, proposed again, is another: the first ends and the second opens', () => {
    const follower = new Follower();
    follower.see(1_000, [listed({ votes: [ANN, BOB], isQuorumReached: true })]);
    const again = listed({ expireMs: EXPIRE_MS + 5_000_000, votes: [CY] });
    expect(follower.see(2_000, [again])).toEqual(['action_resolved', 'action_opened']);
    expect(addressesOf(follower.pending[0]?.voters ?? [])).toEqual([CY]);
    const expired = new Follower();
    expired.see(1_000, [listed({ votes: [ANN] })]);
    expect(expired.see(EXPIRE_MS + 1, [again])).toEqual(['action_expired', 'action_opened']);
  });

  it('whose time upstream moves is the same vote', () => {
    const follower = new Follower();
    follower.see(1_000, [listed({ votes: [ANN] })]);
    expect(follower.see(2_000, [listed({ votes: [ANN, BOB], expireMs: EXPIRE_MS + 5 })])).toEqual([
      ...['vote_cast'],
    ]);
    expect(follower.pending[0]?.expireMs).toBe(EXPIRE_MS + 5);
  });

  it('of an action that is listed twice is the one that ends last', () => {
    const follower = new Follower();
    const twice = [listed({ expireMs: 5_000_000 }), listed({ votes: [ANN] })];
    expect(follower.see(1_000, twice)).toEqual(['action_opened']);
    expect(follower.see(2_000, [...twice].reverse())).toEqual([]);
    expect(follower.pending.map(({ expireMs }) => expireMs)).toEqual([5_000_000]);
  });
});
