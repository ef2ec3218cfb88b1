import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followVotes, type ListedAction } from './follow-votes.ts';
import { type Validator, ValidatorSet } from './validator-set.ts';
import { readVoteAction } from './vote-action.ts';
import type { PendingAction, VoteEvent } from './vote-event.ts';

const ADDRESSES = Array.from({ length: 6 }, (_, index) => `0x${String(index + 1).repeat(40)}`);
const [ANN, BOB, CY] = ADDRESSES as [string, string, string];
const validatorAt = (index: number): Validator => ({
  address: ADDRESSES[index] as string,
  signer: `0x${String(index + 1).repeat(39)}f`,
  name: `validator ${index}`,
  stakeE8: BigInt(index + 1) * 10n ** 16n,
  isActive: index < 5,
  isJailed: index === 5,
});
const VALIDATORS = ADDRESSES.map((_, index) => validatorAt(index));
const SET = new ValidatorSet(VALIDATORS);
const EXPIRE_MS = 1_000_000;

const listed = (change: Partial<ListedAction> = {}): ListedAction => ({
  key: 'a',
  action: readVoteAction({ D: 'MATIC' }),
  expireMs: EXPIRE_MS,
  votes: [],
  isQuorumReached: false,
  ...change,
});

/** Follows lists one after another, and remembers all that became of votes. */
class Follower {
  pending: PendingAction[] = [];
  readonly events: VoteEvent[] = [];

  /** @returns the types of the events of this list */
  see(seenMs: number, actions: ListedAction[], executed: string[] = []): string[] {
    const list = { actions, seenMs, validators: SET, executed: new Set(executed) };
    const { events, pending } = followVotes(this.pending, list);
    this.pending = pending;
    this.events.push(...events);
    return events.map(({ type }) => type);
  }

  /** Sees the same list so many times, a second apart. */
  seeTimes(times: number, fromMs: number, actions: ListedAction[]): string[] {
    return Array.from({ length: times }, (_, index) => this.see(fromMs + index * 1_000, actions)).flat();
  }
}

const addressesOf = (voters: { address: string }[]): string[] => voters.map(({ address }) => address);

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
