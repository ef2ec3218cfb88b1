import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { until } from '#relay/testing/harness.ts';
import { RelayDouble, type RelaySession } from '#sdk/maker/testing/relay-double.ts';
import { requestFrame } from '#sdk/maker/testing/requests.ts';
import type { Frame } from '#sdk/maker/wire.ts';
import type { LivePrices } from './live-prices.ts';
import { RequestQuoter, type Strategy } from './request-quoter.ts';
import { DataService } from './testing/data-service.ts';

const USD = 1_000_000n;
const PLAIN: Strategy = {
  edgeBps: () => 500,
  lifeSeconds: 75,
  leastStakeE6: () => 0n,
  roomE6: () => 10_000n * USD,
  lastLookBps: null,
};
const signer = privateKeyToAccount(generatePrivateKey());
const filled: object[] = [];

let data: DataService;
let relay: RelayDouble;
let prices: LivePrices;
let quoter: RequestQuoter;

beforeAll(async () => {
  data = await DataService.start();
});
afterAll(() => data.stop());
beforeEach(async () => {
  filled.length = 0;
  data.reset();
  data.book(101, 0.49, 0.51);
  data.book(102, 0.79, 0.81);
  relay = await RelayDouble.start();
});
afterEach(async () => {
  await quoter.client.close();
  await relay.stop();
});

async function start(strategy: Partial<Strategy> = {}): Promise<RelaySession> {
  prices = data.prices({ keepMs: 0 });
  quoter = new RequestQuoter({
    connection: { url: relay.url, apiKey: 'key', signer },
    strategy: { ...PLAIN, ...strategy },
    prices,
    logger: createLogger({ level: 'silent' }),
    onFilled: (fill) => void filled.push(fill),
  });
  void quoter.client.connect();
  const session = await relay.session();
  await session.accept();
  return session;
}

async function quoted(session: RelaySession, rfqId = 'rfqv2_1'): Promise<Frame> {
  session.say(requestFrame(rfqId));
  return session.next('RFQ_QUOTE');
}

const question = (quote: Frame): object => ({
  ...{ type: 'RFQ_CONFIRMATION_REQUEST', rfq_id: quote.rfq_id, quote_id: quote.quote_id },
  ...{ fill_size_e6: quote.size_e6, price_e6: quote.price_e6, confirm_by: Date.now() + 30_000 },
});
const promised = () => quoter.promised.total(Date.now());

describe('a maker that quotes by live prices', () => {
  it('offers the specification’s payout at the middle of the books, less its edge', async () => {
    const session = await start();
    // #1010 is YES of 101, #1021 NO of 102: 0.5 × 0.2; 99.5 × 0.95 ÷ 0.1 = 945.25.
    expect(await quoted(session)).toMatchObject({ size_e6: '945250000' });
    expect(promised()).toEqual({ collateralE6: 845_750_000n, count: 1 });
  });

  it.each([
    ['a leg has no price', () => data.book(101, null, null)],
    ['a leg’s price is stale', () => data.book(101, 0.49, 0.51, Date.now() - 60_000)],
    ['a leg is as good as decided', () => data.book(102, 0.996, 0.998)],
    ['the exchange is down', () => Object.assign(data, { isDown: true })],
  ])('lets a request pass when %s, and promises nothing', async (_, arrange) => {
    const session = await start();
    arrange();
    session.say(requestFrame('rfqv2_dark'));
    await until('its price was asked for', () => data.asked.length >= 2);
    // Whoever asks while a price is being read gets the same answer: it has to be there.
    await Promise.allSettled([101, 102].map((outcomeId) => prices.yesE6(outcomeId)));
    data.reset();
    data.book(101, 0.49, 0.51);
    data.book(102, 0.79, 0.81);
    expect(await quoted(session)).toMatchObject({ rfq_id: 'rfqv2_1' });
    expect(promised().count).toBe(1);
  });

  it('counts what it promises, from before it is sent until it has lost, failed, ended or was filled', async () => {
    const session = await start();
    for (const rfqId of ['rfqv2_lost', 'rfqv2_won', 'rfqv2_bad', 'rfqv2_failed', 'rfqv2_ended'])
      await quoted(session, rfqId);
    expect(promised().count).toBe(5);
    const tape = { type: 'RFQ_TRADE', condition_id: '0x', price_e6: '1', size_e6: '1' };
    const update = { type: 'RFQ_EXECUTION_UPDATE', parlay_id: '7' };
    session.say({ ...tape, rfq_id: 'rfqv2_lost' });
    session.say({ ...update, rfq_id: 'rfqv2_won', status: 'MATCHED' });
    session.say({ ...tape, rfq_id: 'rfqv2_won' });
    session.say({ type: 'RFQ_ERROR', code: 'BALANCE_VALIDATION_FAILED', rfq_id: 'rfqv2_bad', quote_id: 'q' });
    session.say({ ...update, rfq_id: 'rfqv2_failed', status: 'FAILED' });
    session.say({ type: 'RFQ_ENDED', rfq_id: 'rfqv2_ended', quote_id: 'q', status: 'EXPIRED' });
    await until('only what was won is left', () => promised().count === 1);
    session.say({ ...update, rfq_id: 'rfqv2_won', status: 'CONFIRMED' });
    await until('nothing is left', () => promised().count === 0);
    expect(filled).toEqual([{ parlayId: '7', collateralE6: 845_750_000n }]);
  });

  it('takes no more than its room in requests that come at once', async () => {
    let judged = 0;
    const roomE6: Strategy['roomE6'] = ({ collateralE6 }) => {
      judged += 1;
      return 2_000n * USD - collateralE6;
    };
    const session = await start({ roomE6 });
    for (let i = 0; i < 20; i += 1) session.say(requestFrame(`rfqv2_${i}`));
    const { rfq_id: first } = await session.next('RFQ_QUOTE');
    await session.next('RFQ_QUOTE');
    await until('all are judged', () => judged === 20);
    quoter.promised.end(String(first));
    session.say(requestFrame('rfqv2_last'));
    await until('it quotes once more', () => session.frames.some(({ rfq_id }) => rfq_id === 'rfqv2_last'));
    expect(session.frames).toHaveLength(1);
  });
});

describe('its last look', () => {
  const decision = async (session: RelaySession, quote: Frame): Promise<unknown> => {
    data.expire();
    session.say(question(quote));
    return (await session.next('RFQ_CONFIRMATION_RESPONSE')).decision;
  };

  it.each([
    ['confirms while the price stands', () => {}, 'CONFIRM'],
    ['confirms within its tolerance', () => data.book(101, 0.495, 0.51), 'CONFIRM'],
    ['declines when the parlay has become likelier', () => data.book(101, 0.55, 0.57), 'DECLINE'],
    ['declines when the parlay has become unlikelier', () => data.book(101, 0.43, 0.45), 'DECLINE'],
    ['declines without a price', () => data.book(101, null, null), 'DECLINE'],
    ['declines when the data service is down', () => Object.assign(data, { isDown: true }), 'DECLINE'],
  ])('%s', async (_, arrange, expected) => {
    const session = await start({ lastLookBps: 100 });
    const quote = await quoted(session);
    arrange();
    expect(await decision(session, quote)).toBe(expected);
  });
});
