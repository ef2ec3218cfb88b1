import { expect, it } from 'vitest';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { followVotes } from '#domain/vote/follow-votes.ts';
import type { PendingAction, VoteEvent } from '#domain/vote/vote-event.ts';
import { createVoteBook, validatorSummaries } from '#sandbox/exchange/answers/votes.ts';
import { createUniverse } from '#sandbox/exchange/universe/universe.ts';
import { readValidators, readVotes } from '#upstream/exchange/read-votes.ts';

const POLL_MS = 60_000;
const FROM_MS = GENESIS_MS + 2 * DAY_MS;
const UNTIL_MS = FROM_MS + 3 * DAY_MS;
const universe = createUniverse(7, { horizonDays: 8 });
const votesAt = createVoteBook(universe);
const validators = readValidators(validatorSummaries(universe));

it('over three days of the simulated exchange, what takes effect is resolved with its quorum, and what finds none expires', () => {
  const events: VoteEvent[] = [];
  let pending: PendingAction[] = [];
  for (let seenMs = FROM_MS; seenMs < UNTIL_MS; seenMs += POLL_MS) {
    const step = followVotes(pending, { actions: readVotes(votesAt(seenMs)), validators, seenMs });
    events.push(...step.events);
    pending = step.pending;
  }
  const ended = events.filter(({ type }) => type === 'action_resolved' || type === 'action_expired');
  for (const { type, action, isQuorumReached, voters } of ended) {
    expect(type).toBe(isQuorumReached ? 'action_resolved' : 'action_expired');
    // Only delistings are ever contested.
    if (action.variant !== 'D') expect(isQuorumReached).toBe(true);
    expect(voters.every(({ name, isActive }) => name !== '' && isActive)).toBe(true);
  }
  expectLives(events);
  expect(new Set(ended.map(({ type }) => type)).size).toBe(2);
  const kinds = new Set(events.map(({ action }) => action.kind));
  expect([...kinds].sort()).toEqual(['other', 'register_question', 'settle_outcome', 'settle_question']);
  expect(ended.length).toBeGreaterThan(30);
});

const WHOLE = /^action_opened( quorum_reached action_resolved| action_expired)$/;
const PENDING = /^action_opened( quorum_reached)?$/;

/** Of each key votes follow each other: each opens once, crosses its quorum or finds none, and ends; the last may go on. */
function expectLives(events: readonly VoteEvent[]): void {
  for (const key of new Set(events.map((event) => event.key))) {
    const types = events
      .filter((event) => event.key === key && event.type !== 'vote_cast')
      .map(({ type }) => type);
    const lives = types.join(' ').split(/ (?=action_opened)/);
    const last = lives.pop() ?? '';
    for (const life of lives) expect(life).toMatch(WHOLE);
    expect(WHOLE.test(last) || PENDING.test(last), last).toBe(true);
  }
}
