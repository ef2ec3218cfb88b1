import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedAction } from './follow-votes.ts';
import { ADDRESSES, addressesOf, Follower, listed } from './testing/vote-follower.ts';
import { readVoteAction } from './vote-action.ts';
import type { VoteEvent } from './vote-event.ts';

/** What a client does with the stream: every event holds the whole vote. */
function fold(events: readonly VoteEvent[]): Map<string, VoteEvent> {
  const votes = new Map<string, VoteEvent>();
  for (const event of events) {
    if (event.type === 'action_resolved' || event.type === 'action_expired') votes.delete(event.key);
    else votes.set(event.key, event);
  }
  return votes;
}

const someVotes = fc.uniqueArray(fc.constantFrom(...ADDRESSES), { maxLength: 6 });

describe('over any lists whatever', () => {
  const anyAction = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    action: fc.constant(readVoteAction({ D: 'MATIC' })),
    expireMs: fc.constantFrom(20_000, 40_000, 1_000_000),
    votes: someVotes,
    isQuorumReached: fc.boolean(),
  });
  const lists = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.array(anyAction, { maxLength: 4 })),
    {
      maxLength: 40,
    },
  );

  it('each vote opens once, is cast by nobody twice, crosses one quorum, ends once, and clients know what is pending', () => {
    fc.assert(
      fc.property(lists, (steps) => {
        const follower = new Follower();
        let nowMs = 0;
        for (const [pauseMs, actions] of steps) {
          nowMs += pauseMs;
          follower.see(nowMs, actions);
          const known = [...fold(follower.events).values()].map(({ key, voters, isQuorumReached }) => [
            ...[key, addressesOf(voters), isQuorumReached],
          ]);
          const pending = follower.pending.map(({ key, voters, isQuorumReached }) => [
            ...[key, addressesOf(voters), isQuorumReached],
          ]);
          expect(new Set(known.map(String))).toEqual(new Set(pending.map(String)));
        }
        for (const key of ['a', 'b', 'c']) expectLives(follower.events.filter((event) => event.key === key));
      }),
      { numRuns: 300 },
    );
  });

  /** The events of one key are lives, one after another. */
  function expectLives(events: readonly VoteEvent[]): void {
    const types = events.map(({ type }) => type.replace(/^action_|_.*$/g, '')).join(' ');
    expect(`${types} `).toMatch(/^(opened (vote )*(quorum (vote )*)?((resolved|expired) |$))* ?$/);
    let voted = new Set<string>();
    for (const { type, voters, added } of events) {
      if (type === 'action_opened') voted = new Set(addressesOf(voters));
      for (const { address } of added) expect(voted.has(address)).toBe(false);
      voted = new Set([...voted, ...addressesOf(added)]);
      expect(new Set(addressesOf(voters))).toEqual(voted);
    }
  }

  it('the same list again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 4 }), (actions) => {
        const follower = new Follower();
        follower.see(1_000, actions);
        expect(follower.see(1_001, actions)).toEqual([]);
      }),
    );
  });
});

/** A vote as it really goes, times in polls; it is listed from `openAt` to before `goneAt`. */
type Truth = {
  key: string;
  openAt: number;
  goneAt: number;
  expireAt: number;
  /** Who votes, and how many polls after the opening. */
  votes: { address: string; after: number }[];
  /** Polls after the opening; null for never. */
  quorumAfter: number | null;
};

const POLL_MS = 10_000;
/** More polls than it takes until every vote is over. */
const POLLS = 120;

function truths(): fc.Arbitrary<Truth[]> {
  const vote = fc.record({ address: fc.constantFrom(...ADDRESSES), after: fc.nat(20) });
  const life = fc.record({
    openAt: fc.nat(30),
    span: fc.integer({ min: 1, max: 25 }),
    isInTime: fc.boolean(),
    votes: fc.uniqueArray(vote, { selector: ({ address }) => address, maxLength: 6 }),
    quorumAfter: fc.option(fc.nat(20), { nil: null }),
  });
  return fc.array(life, { minLength: 1, maxLength: 5 }).map((lives) =>
    lives.map(({ openAt, span, isInTime, votes, quorumAfter }, index) => ({
      ...{ key: `vote ${index}`, openAt, goneAt: openAt + span, votes, quorumAfter },
      // What leaves the list in time has taken effect; the rest leaves it because its time is over.
      expireAt: isInTime ? openAt + span + 30 : openAt + span,
    })),
  );
}

const shownAt = ({ key, openAt, expireAt, votes, quorumAfter }: Truth, poll: number): ListedAction =>
  listed({
    key,
    expireMs: expireAt * POLL_MS,
    votes: votes.filter(({ after }) => openAt + after <= poll).map(({ address }) => address),
    isQuorumReached: quorumAfter !== null && openAt + quorumAfter <= poll,
  });

/** What must be told of a vote by polls of which those in `heard` were answered: plain words of the truth alone. */
function expectedOf(truth: Truth, heard: readonly number[]): { types: string[]; voted: string[] } | null {
  const seen = heard.filter((poll) => poll >= truth.openAt && poll < truth.goneAt);
  const last = seen.at(-1);
  if (last === undefined) return null;
  const { votes, isQuorumReached } = shownAt(truth, last);
  const firstWithout = heard.find((poll) => poll >= truth.goneAt) ?? POLLS;
  const hasExpired = !isQuorumReached && firstWithout >= truth.expireAt;
  const end = hasExpired ? 'action_expired' : 'action_resolved';
  const types = ['action_opened', ...(isQuorumReached ? ['quorum_reached'] : []), end];
  return { types, voted: [...votes].sort() };
}

describe('over votes that go their way, with polls that fail and lists that lack some', () => {
  it('tells of each vote exactly what became of it', () => {
    const failures = fc.uniqueArray(fc.nat(80), { maxLength: 40 });
    // Which answers lack which vote, though it is listed before and after them.
    const holes = fc.uniqueArray(fc.nat(60), { maxLength: 12 });
    fc.assert(
      fc.property(truths(), failures, holes, fc.nat(4), (votes, failed, lacking, lacks) => {
        const heard = Array.from({ length: POLLS }, (_, poll) => poll).filter(
          (poll) => !failed.includes(poll),
        );
        const isHole = ({ key, openAt, goneAt }: Truth, poll: number): boolean => {
          const at = heard.indexOf(poll);
          const isAmid = (heard[at - 1] ?? 0) >= openAt && (heard[at + 1] ?? POLLS) < goneAt;
          return key === `vote ${lacks}` && isAmid && lacking.includes(at) && !lacking.includes(at - 1);
        };
        const follower = new Follower();
        for (const poll of heard) {
          const shown = votes.filter((one) => one.openAt <= poll && poll < one.goneAt && !isHole(one, poll));
          follower.see(
            poll * POLL_MS,
            shown.map((one) => shownAt(one, poll)),
          );
        }
        for (const truth of votes) {
          // An answer with a hole tells nothing of the vote that it lacks.
          const expected = expectedOf(
            truth,
            heard.filter((poll) => !isHole(truth, poll)),
          );
          const events = follower.events.filter(({ key }) => key === truth.key);
          const types = events.map(({ type }) => type).filter((type) => type !== 'vote_cast');
          const voted = addressesOf(events.at(-1)?.voters ?? []).sort();
          expect(events.length === 0 ? null : { types, voted }).toEqual(expected);
        }
        expect(follower.pending).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
