import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LastLookHandler, MakerClient } from './index.ts';
import { MakerHarness } from './testing/maker-harness.ts';
import type { RelaySession } from './testing/relay-double.ts';
import { nextOf, requestFrame } from './testing/requests.ts';
import type { Frame } from './wire.ts';

let harness: MakerHarness;
beforeEach(async () => {
  harness = await MakerHarness.start();
});
afterEach(() => {
  vi.useRealTimers();
  return harness.stop();
});

/** A maker with last look and the quote that it gave. */
async function quoted(
  lastLook: LastLookHandler,
): Promise<{ maker: MakerClient; session: RelaySession; quote: Frame }> {
  const { maker, session } = await harness.connected({
    lastLook,
    quote: () => ({ makerCollateralE6: 100_000_000n }),
  });
  session.say(requestFrame('rfqv2_1'));
  return { maker, session, quote: await session.next('RFQ_QUOTE') };
}

const question = (quote: Frame, change: object = {}) => ({
  ...requestFrame('rfqv2_1'),
  type: 'RFQ_CONFIRMATION_REQUEST',
  quote_id: quote.quote_id,
  fill_size_e6: quote.size_e6,
  price_e6: quote.price_e6,
  confirm_by: Date.now() + 30_000,
  ...change,
});

async function answerTo(session: RelaySession, frame: object): Promise<unknown> {
  session.say(frame);
  return (await session.next('RFQ_CONFIRMATION_RESPONSE')).decision;
}

describe('the last look', () => {
  it('is the handler’s to decide, who sees what was signed', async () => {
    const decisions = [true, false];
    const seen: unknown[] = [];
    const { session, quote } = await quoted(({ signed }) => {
      seen.push(signed.quote.makerCollateral);
      return decisions.shift() ?? false;
    });
    expect(await answerTo(session, question(quote))).toBe('CONFIRM');
    session.say(requestFrame('rfqv2_1'));
    expect(await answerTo(session, question(await session.next('RFQ_QUOTE')))).toBe('DECLINE');
    expect(seen).toEqual([100_000_000n, 100_000_000n]);
  });

  it('has one answer, also when it is asked again after a reconnection', async () => {
    let asked = 0;
    const { session, quote } = await quoted(() => {
      asked += 1;
      return asked === 1;
    });
    expect(await answerTo(session, question(quote))).toBe('CONFIRM');
    session.close();
    const again = await harness.relay.session();
    await again.accept();
    expect(await answerTo(again, question(quote))).toBe('CONFIRM');
    expect(asked).toBe(1);
  });

  it('is declined before its deadline when the handler has not decided by then', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { maker, session, quote } = await quoted((_, signal) => {
      asked.resolve(signal);
      return new Promise<boolean>(() => {});
    });
    const fault = nextOf(maker, 'fault');
    // The deadline comes when the test says so, however long the question takes to come in.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const answer = answerTo(session, question(quote, { confirm_by: Date.now() + 400 }));
    const signal = await asked.promise;
    vi.advanceTimersByTime(299);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
    expect(await answer).toBe('DECLINE');
    expect(await fault).toMatchObject({ error: { code: 'TIMEOUT' } });
  });

  it.each([
    ['a handler throws', {}, 'no price'],
    ['the deadline has passed', { confirm_by: 1 }, 'the deadline has already passed'],
    [
      'the quote was not signed here',
      { quote_id: 'quote_other' },
      'last look for a quote that this client did not sign',
    ],
    ['the size is another', { fill_size_e6: '1' }, 'last look for a quote that this client did not sign'],
    ['the request is another', { rfq_id: 'rfqv2_2' }, 'last look for a quote that this client did not sign'],
  ])('is declined when %s', async (_, change, message) => {
    const { maker, session, quote } = await quoted(() => {
      throw new Error('no price');
    });
    const fault = nextOf(maker, 'fault');
    expect(await answerTo(session, question(quote, change))).toBe('DECLINE');
    expect(await fault).toMatchObject({ error: { message } });
  });
});
