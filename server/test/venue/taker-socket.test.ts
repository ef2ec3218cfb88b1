import { afterAll, describe, expect, test } from 'vitest';
import type { Json } from './api.ts';
import { usd } from './chain.ts';
import { Scene } from './scene.ts';
import { type SocketTaker, signTicket } from './taker.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const [first, second] = [await scene.maker(), await scene.maker()];

/** Every friendly quote of a push, wherever the frame holds them. */
function quotesIn(push: Json): Json[] {
  const list = Object.values(push).find((value) => Array.isArray(value) && value.some((one) => one?.quoteId));
  return (list ?? []) as Json[];
}

describe('the taker socket', () => {
  test.each(['', '/v2'])(
    'below "%s" pushes quotes as makers respond, and sells the best one',
    async (prefix) => {
      const taker = await scene.socketTaker(undefined, `${venue.url}${prefix}`);
      const bystander = await scene.socketTaker();
      const legs = scene.markets.combo(2);
      const [{ request }, toFirst, toSecond] = await Promise.all([
        taker.create(legs, 10),
        first.request(taker.account.address),
        second.request(taker.account.address),
      ]);
      const [low, high] = await Promise.all([first.enter(toFirst, usd(20)), second.enter(toSecond, usd(30))]);
      const hasBoth = (push: Json): boolean => {
        const ids = quotesIn(push).map(({ quoteId }) => quoteId);
        return ids.includes(low.quote_id) && ids.includes(high.quote_id);
      };
      const push = await taker.socket.frame((frame) => frame.type === 'quotes' && hasBoth(frame));
      expect(JSON.stringify(push)).toContain(request.rfq_id);
      const of = (id: string): Json => quotesIn(push).find(({ quoteId }) => quoteId === id)!;
      expect(of(high.quote_id)).toMatchObject({ quoteId: high.quote_id, maker: expect.any(String) });
      expect(Number(of(high.quote_id).netPayout)).toBeGreaterThan(Number(of(low.quote_id).netPayout));
      expect(Number(of(high.quote_id).odds)).toBeGreaterThan(Number(of(low.quote_id).odds));
      const expiresAt = Number(of(high.quote_id).expiresAt);
      expect(expiresAt).toBeGreaterThan(Date.now());
      expect(expiresAt).toBeLessThanOrEqual(Number(high.quote.deadline) * 1000);
      const offered = await taker.offered(request.rfq_id);
      expect(offered.quote_id).toBe(high.quote_id);
      await taker.take(request.rfq_id, high.quote_id);
      await taker.reaches(request.rfq_id, 'FILLED');
      await bystander.request({ type: 'no such type' });
      expect(bystander.socket.all('quotes')).toEqual([]);
    },
  );

  test('answers nonsense with an error and stays open', async () => {
    const taker = await scene.socketTaker();
    for (const text of ['{', '[]', '7', 'null', '{}', Buffer.from([1, 255])]) {
      expect(JSON.stringify(await taker.socket.ask(text))).toMatch(/error/i);
    }
    for (const type of ['no such type', 'rfq', 'prepare', 'accept', 'claim:prepare', 'claim', 'hello']) {
      const answer = await taker.request({ type, rfq_id: {}, legs: 7, taker: 7, address: 7, quote_id: null });
      expect(JSON.stringify(answer), type).toMatch(/error/i);
    }
    expect(taker.socket.isOpen).toBe(true);
    expect((await taker.create(scene.markets.combo(2), 10)).status).toBe('COLLECTING_QUOTES');
  });

  test('refuses a request that breaks a rule with the code that REST has', async () => {
    const taker = await scene.socketTaker();
    const rest = await scene.taker();
    const [leg] = scene.markets.combo(2) as [{ outcomeId: number; sideIndex: number }];
    const wrong = [
      { legs: [leg], stake_usd: 10 },
      { legs: scene.markets.combo(2), stake_usd: 1001 },
      { legs: [leg, { outcomeId: 4_000_000_000, sideIndex: 0 }], stake_usd: 10 },
    ];
    for (const change of wrong) {
      const message = { taker: taker.account.address, ...change };
      const over = await taker.request({ type: 'rfq', ...message });
      const { body } = await rest.api.post('/v1/rfq', message);
      expect(body.code).toMatch(/^[A-Z_]+$/);
      expect(JSON.stringify(over)).toContain(`"${body.code}"`);
    }
  });

  test('accepts a repeated acceptance once', async () => {
    const taker: SocketTaker = await scene.socketTaker();
    const { request, quote_id } = await first.whileQuoting(taker.account.address, usd(30), () =>
      taker.ask(scene.markets.combo(2), 10),
    );
    const acceptance = await signTicket(
      taker.account,
      quote_id,
      await taker.prepare(request.rfq_id, quote_id),
    );
    const answers = await Promise.allSettled([1, 2, 3].map(() => taker.accept(request.rfq_id, acceptance)));
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    await taker.reaches(request.rfq_id, 'FILLED');
    await Promise.allSettled([taker.accept(request.rfq_id, acceptance)]);
    expect(await venue.chain.parlaysOf(taker.account.address)).toHaveLength(1);
    expect(await venue.chain.balance(taker.account.address)).toBe(usd(9_990));
  });
});
