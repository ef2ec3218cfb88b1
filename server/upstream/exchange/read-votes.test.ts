import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UpstreamUnavailableError } from './errors.ts';
import { readValidators, readVotes } from './read-votes.ts';

const VOTE = {
  expireTime: 1_785_500_000_000,
  action: { D: 'MATIC' },
  votes: ['0x5AC99df645f3414876c816caa18b2d234024b487'],
  quorumReached: false,
};

describe('readVotes', () => {
  it('reads every row, with addresses in lower case and fields that upstream adds left out', () => {
    expect(readVotes([{ ...VOTE, added: 'later' }])).toMatchObject([
      {
        ...{ expireMs: 1_785_500_000_000, isQuorumReached: false },
        votes: ['0x5ac99df645f3414876c816caa18b2d234024b487'],
        action: { kind: 'other', variant: 'D' },
      },
    ]);
    expect(readVotes([])).toEqual([]);
  });

  it('reads all of an answer or none of it: never some of its rows', () => {
    const row = fc.oneof(fc.constant(VOTE), fc.anything());
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        let read: number | null = null;
        try {
          read = readVotes(rows).length;
        } catch (error) {
          expect(error).toBeInstanceOf(UpstreamUnavailableError);
        }
        expect([null, rows.length]).toContain(read);
      }),
    );
  });

  it('refuses answers beyond its bounds', () => {
    expect(() => readVotes(Array(2_001).fill(VOTE))).toThrow(UpstreamUnavailableError);
    expect(() => readVotes([{ ...VOTE, action: { D: 'x'.repeat(300_000) } }])).toThrow('too long');
    expect(() => readVotes([{ ...VOTE, votes: Array(2_001).fill(VOTE.votes[0]) }])).toThrow('votes');
  });
});

describe('readValidators', () => {
  const validator = { validator: `0x${'1'.repeat(40)}`, signer: `0x${'2'.repeat(40)}`, name: 'one' };
  const row = { ...validator, stake: 5, isActive: true, isJailed: false };

  it('knows validators by their own address and by their signer’s', () => {
    const set = readValidators([row]);
    expect(set.voter(validator.signer)).toEqual(set.voter(validator.validator));
    expect(set.voter(validator.validator)).toMatchObject({ name: 'one', stakeE8: '5' });
  });

  it.each<[string, unknown]>([
    ['nobody', []],
    ['only inactive ones', [{ ...row, isActive: false }]],
    ['one whose stake is negative', [row, { ...row, stake: -1 }]],
    ['one whose stake is no integer', [row, { ...row, stake: 1.5 }]],
    ['what is no list', {}],
  ])('refuses an answer that names %s', (_, rows) => {
    expect(() => readValidators(rows)).toThrow(UpstreamUnavailableError);
  });
});
