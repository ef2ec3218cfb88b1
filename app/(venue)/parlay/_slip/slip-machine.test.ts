import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASKS_PER_MINUTE,
  isDue,
  newSlip,
  type Order,
  type SlipEvent,
  type SlipState,
  STILL_MS,
  slipReducer,
  submission,
} from './slip-machine.ts';

const RUNS = 10_000;
const TAKER = `0x${'1'.repeat(40)}`;
const orderOf = (id: number, stakeE6 = 25_000_000n): Order => ({
  legs: [
    { outcomeId: id, sideIndex: 0 },
    { outcomeId: id + 1, sideIndex: 1 },
  ],
  ...{ stakeE6, taker: TAKER },
});
const offerOf = (quoteId: string, expiresAtMs: number, payoutE6 = 100n) => ({
  ...{ quoteId, expiresAtMs, payoutE6, lastLook: false },
});

/** What a person or the venue does next, as a number that is read against the state. */
const step = fc.record({
  kind: fc.integer({ min: 0, max: 27 }),
  pick: fc.nat(5),
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
});
type Step = { kind: number; pick: number; waitMs: number };

/** A venue that remembers which request was for what, and until when each of its quotes holds. */
class Model {
  state: SlipState = newSlip(0);
  nowMs = 0;
  requests = new Map<string, { order: Order; quotes: Map<string, number> }>();
  pending: { rfqId: string; revision: number; order: Order }[] = [];
  asked: number[] = [];

  send(event: SlipEvent): void {
    this.state = slipReducer(this.state, event);
  }

  /** As the driver does: whenever it is due, the venue is asked for what is on the slip. */
  drive(): void {
    this.send({ type: 'tick', nowMs: this.nowMs });
    const { order, revision } = this.state;
    if (!order || !isDue(this.state, this.nowMs)) return;
    const rfqId = `rfq${this.requests.size}`;
    this.requests.set(rfqId, { order, quotes: new Map() });
    this.pending.push({ rfqId, revision, order });
    this.asked.push(this.nowMs);
    this.send({ type: 'asked', nowMs: this.nowMs });
  }

  /** Some request, most of the time not the newest. */
  some(pick: number): string {
    return [...this.requests.keys()].at(-1 - pick) ?? 'rfq0';
  }

  /** Every quote that could ever be sent in this state must be good, whatever its name. */
  check(): void {
    for (const [rfqId, { order, quotes }] of this.requests) {
      for (const [quoteId, expiresAtMs] of quotes) {
        const sent = submission(this.state, quoteId, this.nowMs);
        if (!sent) continue;
        expect(sent.rfqId, 'of the request that the quote answers').toBe(rfqId);
        expect(order, 'for what is on the slip').toEqual(this.state.order);
        expect(this.nowMs, 'before it expires').toBeLessThan(expiresAtMs);
      }
    }
  }

  /** The kind of step that leads on from here: without such steps random ones seldom come as far as a quote. */
  onward(): number {
    const { at } = this.state.phase;
    const kinds = { idle: this.state.order ? 14 : 0, asking: 3, collecting: 5, offered: 7, signing: 9 };
    return at in kinds ? kinds[at as keyof typeof kinds] : 12;
  }

  take(given: Step): void {
    const isOnward = given.kind > 13;
    const kind = isOnward ? this.onward() : given.kind;
    const pick = isOnward && kind === 5 ? 0 : given.pick;
    const waitMs = isOnward ? given.waitMs % 1_500 : given.waitMs;
    this.nowMs += waitMs;
    const { nowMs, state } = this;
    const rfqId = isOnward && state.phase.at === 'collecting' ? state.phase.rfqId : this.some(pick);
    if (kind <= 2) this.send({ type: 'changed', order: kind === 2 ? null : orderOf(pick + 1), nowMs });
    if (kind === 3 || kind === 4) {
      const opened = this.pending.at(kind === 3 && !isOnward ? -1 : -1 - (pick % 3));
      if (opened) this.send({ type: 'opened', ...opened, nowMs });
    }
    if (kind === 5 || kind === 6) {
      const quoteId = `${rfqId}/${pick}`;
      const known = this.requests.get(rfqId)?.quotes;
      const expiresAtMs = known?.get(quoteId) ?? nowMs + given.pick * 6_000;
      known?.set(quoteId, expiresAtMs);
      const consent = (['ask', 'better', 'any'] as const)[pick % 3] ?? 'ask';
      this.send({
        type: 'offered',
        rfqId,
        offer: offerOf(quoteId, expiresAtMs, BigInt(pick)),
        consent,
        nowMs,
      });
    }
    const offer = 'offer' in state.phase ? state.phase.offer : null;
    if (kind === 7 || kind === 8) this.send({ type: 'agreed', quoteId: offer?.quoteId ?? '', nowMs });
    if (kind === 9) this.send({ type: 'submitted', quoteId: offer?.quoteId ?? `${rfqId}/${pick}`, nowMs });
    if (kind === 10) this.send({ type: 'declined' });
    if (kind === 11) {
      this.send({
        type: 'failed',
        rfqId,
        revision: state.revision - (pick % 2),
        code: pick % 4 === 0 ? 'NO_LIQUIDITY' : 'NO_QUOTES',
        words: '',
        nowMs,
      });
    }
    if (kind === 12) this.send({ type: 'renewed', nowMs });
    if (kind === 13) this.send({ type: 'filled', rfqId, txHash: null, parlayId: null });
    this.check();
    this.drive();
    this.check();
  }
}

describe('a slip, whatever is done to it and whatever the venue says when,', () => {
  it('never submits a stale or an expired quote, and asks at most 20 times a minute, only once it stood still', () => {
    let submittable = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const model = new Model();
        let changedMs = 0;
        for (const one of steps) {
          const { revision } = model.state;
          const asks = model.asked.length;
          model.take(one);
          if (model.asked.length > asks) expect(model.nowMs - changedMs).toBeGreaterThanOrEqual(STILL_MS);
          if (model.state.revision !== revision) changedMs = model.nowMs;
          if (model.state.phase.at === 'sent') submittable += 1;
        }
        for (const at of model.asked) {
          const inMinute = model.asked.filter((other) => other >= at && other < at + 60_000);
          expect(inMinute.length).toBeLessThanOrEqual(ASKS_PER_MINUTE);
        }
      }),
      { numRuns: RUNS },
    );
    // A machine that never sends anything would hold the guarantee as well.
    expect(submittable).toBeGreaterThan(RUNS / 100);
  }, 120_000);
});

/** A slip with an offer of `payoutE6` that was agreed to. */
function signing(payoutE6: bigint): SlipState {
  const rfqId = 'rfq';
  const events: SlipEvent[] = [
    { type: 'changed', order: orderOf(1), nowMs: 0 },
    { type: 'asked', nowMs: 800 },
    { type: 'opened', revision: 1, rfqId, nowMs: 850 },
    { type: 'offered', rfqId, offer: offerOf('first', 30_000, payoutE6), consent: 'ask', nowMs: 1_300 },
    { type: 'agreed', quoteId: 'first', nowMs: 2_000 },
  ];
  return events.reduce(slipReducer, newSlip(0));
}

describe('a price that changed after it was agreed to', () => {
  const next = (consent: 'ask' | 'better' | 'any', payoutE6: bigint) =>
    slipReducer(signing(100n), {
      ...{ type: 'offered', rfqId: 'rfq', consent, nowMs: 3_000 },
      offer: offerOf('second', 30_000, payoutE6),
    }).phase;

  it.each([
    ['ask', 101n, 'offered'],
    ['ask', 100n, 'signing'],
    ['better', 101n, 'signing'],
    ['better', 99n, 'offered'],
    ['any', 99n, 'signing'],
  ] as const)('by consent %s to %s leads to %s', (consent, payoutE6, at) => {
    expect(next(consent, payoutE6)).toMatchObject({ at, offer: { quoteId: 'second' } });
  });

  it('is never the quote whose maker declined before', () => {
    const state = slipReducer(signing(100n), {
      ...{ type: 'offered', rfqId: 'rfq', consent: 'any', nowMs: 3_000 },
      offer: offerOf('second', 30_000),
    });
    const again = slipReducer(state, {
      ...{ type: 'offered', rfqId: 'rfq', consent: 'any', nowMs: 3_100 },
      offer: offerOf('first', 30_000),
    });
    expect(again).toBe(state);
  });
});

it('a failed fill gives the legs back, and a slip that is sent cannot be changed meanwhile', () => {
  const sent = slipReducer(signing(100n), { type: 'submitted', quoteId: 'first', nowMs: 2_500 });
  expect(sent.phase.at).toBe('sent');
  expect(slipReducer(sent, { type: 'changed', order: orderOf(5), nowMs: 2_600 })).toBe(sent);
  const failure = {
    rfqId: 'rfq',
    revision: sent.revision,
    code: 'MAKER_DECLINED',
    words: 'no',
    nowMs: 2_700,
  } as const;
  const failed = slipReducer(sent, { type: 'failed', ...failure });
  expect(failed).toMatchObject({ order: orderOf(1), phase: { at: 'failed', code: 'MAKER_DECLINED' } });
  expect(slipReducer(failed, { type: 'renewed', nowMs: 9_000 })).toMatchObject({ phase: { at: 'idle' } });
});

it('asks again twice by itself when no maker was in time, and then leaves it to the person', () => {
  let state = slipReducer(newSlip(0), { type: 'changed', order: orderOf(1), nowMs: 0 });
  const left = ['idle', 'idle', 'failed'];
  for (const [window, at] of left.entries()) {
    const [rfqId, nowMs] = [`rfq ${window}`, (window + 1) * 2_000];
    expect(isDue(state, nowMs)).toBe(true);
    const { revision } = state;
    const words = 'No maker priced this slip.';
    const events: SlipEvent[] = [
      { type: 'asked', nowMs },
      { type: 'opened', revision, rfqId, nowMs },
      { type: 'failed', rfqId, revision, code: 'NO_QUOTES', words, nowMs: nowMs + 400 },
    ];
    state = events.reduce(slipReducer, state);
    expect(state.phase.at).toBe(at);
  }
  expect(isDue(state, 60_000)).toBe(false);
  const renewed = slipReducer(state, { type: 'renewed', nowMs: 60_000 });
  expect(isDue(renewed, 60_000 + STILL_MS)).toBe(true);
});
