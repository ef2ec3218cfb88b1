import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MakerHarness } from './testing/maker-harness.ts';
import { RelayDouble } from './testing/relay-double.ts';
import { nextOf, requestFrame } from './testing/requests.ts';

let harness: MakerHarness;
beforeEach(async () => {
  harness = await MakerHarness.start();
});
afterEach(() => {
  vi.restoreAllMocks();
  return harness.stop();
});

describe('the session', () => {
  it('comes back after each loss, authenticates anew, and quotes again', async () => {
    const approval = { value: '1', deadline: '2', v: 27, r: '0x01', s: '0x02' } as const;
    const { maker, session } = await harness.connected({
      approval,
      quote: () => ({ makerCollateralE6: 1n }),
    });
    let last = session;
    for (const code of [1001, 1008, 1011]) {
      const down = nextOf(maker, 'disconnected');
      last.close(code, 'stale');
      expect(await down).toMatchObject({ code, reason: 'stale', retryInMs: expect.any(Number) });
      last = await harness.relay.session();
      const up = nextOf(maker, 'ready');
      expect(await last.accept()).not.toHaveProperty('approval');
      await up;
    }
    last.say(requestFrame('rfqv2_1'));
    await last.next('RFQ_QUOTE');
  });

  it('comes back also when the relay is away for a while', async () => {
    const { maker } = await harness.connected();
    const { port } = harness.relay;
    const tried = Promise.withResolvers<void>();
    let failures = 0;
    maker.on('disconnected', () => {
      failures += 1;
      if (failures === 3) tried.resolve();
    });
    await harness.relay.stop();
    await tried.promise;
    harness.relay = await RelayDouble.start(port);
    const up = nextOf(maker, 'ready');
    await (await harness.relay.session()).accept();
    await up;
  });

  it('is given up when the relay falls silent, and opened anew', async () => {
    const { session } = await harness.connected({ limits: { heartbeatMs: 20 } });
    session.freeze();
    await (await harness.relay.session()).accept();
  });

  it('goes on with a refused auth when an earlier one was good', async () => {
    const { maker, session } = await harness.connected();
    session.close();
    const again = await harness.relay.session();
    await again.next('auth');
    again.say({ type: 'auth', success: false, error: 'not now' });
    const up = nextOf(maker, 'ready');
    await (await harness.relay.session()).accept();
    await up;
  });
});

describe('what the relay says', () => {
  it('answers pings, and not each one of a flood', async () => {
    const { session } = await harness.connected();
    // All of the flood comes within a second, however long it takes.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let i = 0; i < 50; i += 1) session.say({ type: 'ping', payload: 'rfq' });
    session.say({ type: 'RFQ_CONFIRMATION_REQUEST', rfq_id: 'r', quote_id: 'q', confirm_by: 1 });
    await session.next('RFQ_CONFIRMATION_RESPONSE');
    expect(session.frames).toEqual([{ type: 'ping', payload: 'rfq' }]);
  });

  it('lives through unknown frames, bad ones, and listeners that throw', async () => {
    const { maker, session } = await harness.connected({ quote: () => ({ makerCollateralE6: 1n }) });
    const faults: unknown[] = [];
    maker.on('fault', ({ error }) => faults.push(error));
    maker.on('request', () => {
      throw new Error('of the listener');
    });
    const unknown = nextOf(maker, 'unknown');
    session.raw('{');
    session.raw('[1]');
    session.raw('null');
    session.raw(Buffer.from([1, 2, 3]));
    session.say({ type: 'RFQ_TRADE', rfq_id: 7 });
    session.say({ type: 'RFQ_EXECUTION_UPDATE' });
    session.say({ type: 'RFQ_ERROR' });
    session.say({ type: 'TOMORROW', more: { of: ['it'] } });
    expect(await unknown).toEqual({ type: 'TOMORROW', more: { of: ['it'] } });
    session.say(requestFrame('rfqv2_1'));
    await session.next('RFQ_QUOTE');
    expect(faults).toHaveLength(4);
  });

  it('tells of executions, trades, results, and errors that answer nothing', async () => {
    const { maker, session } = await harness.connected();
    const events = ['execution', 'trade', 'quoteResult', 'relayError', 'approval', 'ended'] as const;
    const heard = Promise.all(events.map((name) => nextOf(maker, name)));
    session.say({ type: 'RFQ_EXECUTION_UPDATE', rfq_id: 'r', status: 'SOME_DAY', tx_hash: '0x1' });
    session.say({
      type: 'RFQ_TRADE',
      rfq_id: 'r',
      condition_id: '0x',
      price_e6: '1',
      size_e6: 2,
      executed_at: 3,
    });
    const result = { rank: 2, quotes: 3, best_price_e6: '4', distance_e6: '5' };
    session.say({ type: 'QUOTE_RESULT', rfq_id: 'r', quote_id: 'q', result: 'LOST', ...result });
    session.say({
      type: 'RFQ_ERROR',
      code: 'BALANCE_VALIDATION_FAILED',
      error: 'low',
      rfq_id: 'r',
      quote_id: 'q',
    });
    session.say({ type: 'approval', success: false, code: 'INVALID_MESSAGE', error: 'what?' });
    session.say({ type: 'RFQ_ENDED', rfq_id: 'r', quote_id: 'q', status: 'EXPIRED' });
    const [execution, trade, lost, error, approval, ended] = await heard;
    expect(ended).toMatchObject({ rfqId: 'r', quoteId: 'q', status: 'EXPIRED' });
    expect(approval).toMatchObject({ isGood: false, txHash: null, code: 'INVALID_MESSAGE' });
    expect(execution).toMatchObject({ rfqId: 'r', status: 'SOME_DAY', txHash: '0x1', parlayId: null });
    expect(trade).toMatchObject({ rfqId: 'r', priceE6: 1n, sizeE6: 2n, executedAtMs: 3 });
    expect(lost).toMatchObject({ result: 'LOST', rank: 2, distanceE6: 5n });
    expect(error).toMatchObject({ code: 'BALANCE_VALIDATION_FAILED', quoteId: 'q' });
  });

  it('ends when it is closed, whatever it was at: nothing waits, nothing connects again', async () => {
    const { maker, session } = await harness.connected();
    const waiting = maker.cancel({ rfqId: 'r', quoteId: 'q' });
    const ended = expect(waiting).rejects.toMatchObject({ code: 'CLOSED' });
    await maker.close();
    await ended;
    expect((await session.closed).code).toBe(1000);
    const never = harness.maker();
    await never.close();
    await expect(never.connect()).rejects.toMatchObject({ code: 'CLOSED' });
  });
});
