import { expect, test } from 'vitest';
import { isFinal, newRfq, type Rfq } from './rfq.ts';
import { randomEvent } from './testing/random-event.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { allowed } from './testing/state-table.ts';
import { nextDeadlineMs, transition } from './transition.ts';

const SEQUENCES = 100_000;
const TIMES = { windowMs: 400, acceptMs: 3_000, confirmMs: 1_000 };

/** Walks one random sequence of events and hands every step to `check`. */
function walk(
  seed: number,
  check: (before: Rfq, after: Rfq, type: string, atMs: number, ok: boolean) => void,
) {
  const random = seededRandom(seed);
  let rfq = newRfq(`rfqv2_${seed}`, 0, TIMES);
  let atMs = 0;
  const length = 10 + random.below(40);
  for (let step = 0; step < length; step++) {
    const deadline = nextDeadlineMs(rfq);
    // A quarter of the steps stands around a deadline, where mistakes live.
    const nearMs = deadline !== null && random.below(4) === 0 ? deadline - 1 + random.below(3) : atMs;
    atMs = Math.max(atMs, nearMs) + random.below(3) * random.below(200);
    const event = randomEvent(rfq, atMs, random);
    const result = transition(frozen(rfq), event);
    const after = result.ok ? result.rfq : rfq;
    check(rfq, after, event.type, atMs, result.ok);
    rfq = after;
  }
  return rfq;
}

/** Any write to it throws: the machine must answer a new request and leave the old one alone. */
function frozen(rfq: Rfq): Rfq {
  for (const quote of rfq.quotes) Object.freeze(quote);
  Object.freeze(rfq.quotes);
  return Object.freeze(rfq);
}

test('100,000 random sequences move only as the table of states says', () => {
  const reached = new Map<string, number>();
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    let acceptances = 0;
    const last = walk(seed, (before, after, type, atMs, ok) => {
      if (!ok) return;
      const move = `${before.status} ${type} ${after.status}`;
      if (!allowed(before.status, type, after.status)) throw new Error(`${move} at step of seed ${seed}`);
      if (isFinal(before.status) && type !== 'lost')
        throw new Error(`${move}: left a final status, seed ${seed}`);
      if (type === 'accepted') {
        acceptances += 1;
        if (atMs >= (before.acceptByMs ?? 0)) throw new Error(`accepted after its deadline, seed ${seed}`);
      }
      if (after.status === 'AWAITING_REQUESTER_ACCEPTANCE' && before.status !== after.status) acceptances = 0;
      if (acceptances > 1) throw new Error(`accepted twice, seed ${seed}`);
      if (type === 'quoted' && atMs >= (before.windowEndsMs ?? 0))
        throw new Error(`late quote, seed ${seed}`);
      if (type === 'confirmed' && atMs >= (before.confirmByMs ?? 0))
        throw new Error(`late confirm, seed ${seed}`);
      if (type === 'timer') {
        const due = nextDeadlineMs(before);
        const moved = before.status !== after.status || before.chosenQuoteId !== after.chosenQuoteId;
        if (moved !== (due !== null && atMs >= due))
          throw new Error(`timer of ${before.status}, seed ${seed}`);
      }
    });
    reached.set(last.status, (reached.get(last.status) ?? 0) + 1);
  }
  for (const status of ['FILLED', 'FAILED', 'EXPIRED', 'CANCELED', 'REJECTED']) {
    expect(reached.get(status) ?? 0, status).toBeGreaterThan(1_000);
  }
}, 120_000);

test('a request that is awaited has an offered quote that is live, and at the end a reason unless it was filled', () => {
  for (let seed = 1; seed <= 5_000; seed++) {
    const last = walk(seed, (_before, after) => {
      const chosen = after.quotes.find(({ quoteId }) => quoteId === after.chosenQuoteId);
      if (after.status.startsWith('AWAITING') || after.status === 'EXECUTING') {
        if (!chosen) throw new Error(`${after.status} without a quote, seed ${seed}`);
        if (chosen.out) throw new Error(`${after.status} with a dead quote, seed ${seed}`);
      }
      const makers = after.quotes.filter(({ out }) => out === null).map(({ maker }) => maker);
      if (new Set(makers).size !== makers.length)
        throw new Error(`two live quotes of one maker, seed ${seed}`);
    });
    if (last.status === 'FAILED' || last.status === 'REJECTED' || last.status === 'EXPIRED') {
      expect(last.failure, `seed ${seed}`).not.toBeNull();
    }
    if (last.status === 'FILLED') expect(last.parlayId).not.toBeNull();
  }
});
