import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TICKS } from '../basics/format.ts';
import { cancel, createBook, depth, isBid, match, type Order, ownTick, rest } from './book.ts';

type Draft = { wallet: number; side: 0 | 1; isBuy: boolean; tick: number; shares: number; cancels: boolean };
type Trade = { taker: number; maker: number; tick: number; shares: number };

const draft = fc.record({
  wallet: fc.integer({ min: 0, max: 5 }),
  side: fc.constantFrom<0 | 1>(0, 1),
  isBuy: fc.boolean(),
  tick: fc.integer({ min: 49_990, max: 50_010 }),
  shares: fc.integer({ min: 1, max: 30 }),
  cancels: fc.boolean(),
});

const toOrder = (one: Draft, oid: number): Order => ({ ...one, oid, cloid: null, builder: null });

/** Every fourth draft that says so withdraws the oldest order of its wallet instead of trading. */
function runBook(drafts: readonly Draft[]): { trades: Trade[]; book: ReturnType<typeof createBook> } {
  const book = createBook();
  const trades: Trade[] = [];
  const resting: Order[] = [];
  drafts.forEach((one, oid) => {
    const order = toOrder(one, oid);
    const own = resting.find((other) => other.wallet === one.wallet && other.shares > 0);
    if (one.cancels && oid % 4 === 0 && own !== undefined) {
      cancel(book, own);
      own.shares = 0;
      return;
    }
    match(book, order, {
      fill: (maker, shares) => trades.push({ taker: oid, maker: maker.oid, tick: maker.tick, shares }),
      selfCancel: (maker) => {
        maker.shares = 0;
      },
    });
    if (order.shares === 0) return;
    rest(book, order);
    resting.push(order);
  });
  return { trades, book };
}

/** The rules said plainly: look at every resting order, take the best by price, then kind, then age. */
function runNaively(drafts: readonly Draft[]): { trades: Trade[]; resting: Order[] } {
  const trades: Trade[] = [];
  let resting: Order[] = [];
  drafts.forEach((one, oid) => {
    const order = toOrder(one, oid);
    const own = resting.find((other) => other.wallet === one.wallet);
    if (one.cancels && oid % 4 === 0 && own !== undefined) {
      resting = resting.filter((other) => other !== own);
      return;
    }
    while (order.shares > 0) {
      const [best] = resting
        .filter((other) => isBid(other) !== isBid(order))
        .filter((other) => (isBid(order) ? other.tick <= order.tick : other.tick >= order.tick))
        .sort(
          (a, b) =>
            (isBid(order) ? a.tick - b.tick : b.tick - a.tick) ||
            Number(a.isBuy) - Number(b.isBuy) ||
            a.oid - b.oid,
        );
      if (best === undefined) break;
      if (best.wallet !== order.wallet) {
        const shares = Math.min(best.shares, order.shares);
        best.shares -= shares;
        order.shares -= shares;
        trades.push({ taker: oid, maker: best.oid, tick: best.tick, shares });
      }
      if (best.wallet === order.wallet || best.shares === 0)
        resting = resting.filter((other) => other !== best);
    }
    if (order.shares > 0) resting.push(order);
  });
  return { trades, resting };
}

test('orders trade by price, then sells before dual buys, then age, as a plain search over all orders finds them', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 120 }), (drafts) => {
      const { trades, book } = runBook(drafts);
      const naive = runNaively(drafts);
      expect(trades).toEqual(naive.trades);
      const left = [...book.bids, ...book.asks].flatMap((level) => [...level.sells, ...level.buys]);
      const byAge = (a: Order, b: Order) => a.oid - b.oid;
      expect(left.sort(byAge)).toEqual(naive.resting.sort(byAge));
    }),
    { numRuns: 400 },
  );
});

test('the book never stands crossed and its levels are in order', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 120 }), (drafts) => {
      const { book } = runBook(drafts);
      const bids = book.bids.map((level) => level.tick);
      const asks = book.asks.map((level) => level.tick);
      expect(bids).toEqual([...bids].sort((a, b) => a - b));
      expect(asks).toEqual([...asks].sort((a, b) => b - a));
      if (bids.length > 0 && asks.length > 0) expect(bids.at(-1)).toBeLessThan(asks.at(-1) as number);
    }),
  );
});

test('seen from the other side the same orders make the mirrored book and the mirrored trades', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 120 }), (drafts) => {
      const mirrored = drafts.map(
        (one): Draft => ({ ...one, side: one.side === 0 ? 1 : 0, tick: TICKS - one.tick }),
      );
      const plain = runBook(drafts);
      const mirror = runBook(mirrored);
      expect(mirror.trades).toEqual(plain.trades.map((trade) => ({ ...trade, tick: TICKS - trade.tick })));
      const flipped = depth(plain.book.asks, 20).map((level) => ({ ...level, tick: TICKS - level.tick }));
      expect(depth(mirror.book.bids, 20)).toEqual(flipped);
    }),
  );
});

test('an order trades at 1 - p on side 1 when the merged book says p', () => {
  expect(ownTick({ side: 1, tick: 40_000 })).toBe(60_000);
  expect(isBid({ side: 1, isBuy: false })).toBe(true);
  expect(isBid({ side: 1, isBuy: true })).toBe(false);
});
