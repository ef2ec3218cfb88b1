import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '../testing/traders.ts';
import { CashoutBook, type LiveOffer } from './cashout-book.ts';

const TAKER = accountOf('taker').address;
const LIMITS = { offersPerMaker: 2, offersPerPosition: 2, positions: 3 };
let book: CashoutBook;
let seq = 0;
beforeEach(() => {
  book = new CashoutBook(LIMITS);
});

function offer(name: string, parlayId: bigint, payout: bigint): LiveOffer {
  seq += 1;
  const counters = { resolvedWonCount: 0, voidedCount: 0 };
  return {
    offerHash: `0x${seq.toString(16).padStart(64, '0')}`,
    offer: {
      ...{ maker: accountOf(name).address, taker: TAKER, parlayId, payout, ...counters },
      ...{ nonce: BigInt(seq), deadline: 2n },
    },
    ...{ signature: '0x', validUntilMs: 1, receivedMs: 1, seq },
  };
}

const room =
  (name: string, parlayId: bigint, payout = 1n) =>
  () =>
    book.assertRoom(accountOf(name).address, parlayId, payout);
const limited = expect.objectContaining({ code: 'CASHOUT_LIMITED', status: 429 });

describe('the best offer', () => {
  it('pays the most; of the same the first that came', () => {
    const [low, first, second] = [offer('a', 7n, 5n), offer('b', 8n, 6n), offer('c', 8n, 6n)];
    for (const each of [low, second, first]) book.put(each);
    expect(book.best(8n)).toBe(first);
    expect(book.of(8n)).toEqual([first, second]);
  });

  it('is none while the position is blocked', () => {
    const only = offer('a', 7n, 5n);
    book.put(only);
    book.block(7n, true);
    expect([book.best(7n), book.of(7n)]).toEqual([null, [only]]);
    book.block(7n, false);
    expect(book.best(7n)).toBe(only);
  });
});

describe('a maker’s later offer for a position', () => {
  it('replaces its earlier one, in whichever order their checks end', () => {
    const [first, second] = [offer('a', 7n, 6n), offer('a', 7n, 5n)];
    expect(book.put(second)).toEqual([]);
    expect(book.put(first)).toEqual([{ live: first, end: 'superseded' }]);
    expect(book.all()).toEqual([second]);
    const third = offer('a', 7n, 4n);
    expect(book.put(third)).toEqual([{ live: second, end: 'superseded' }]);
    expect(book.all()).toEqual([third]);
  });
});

describe('the bounds', () => {
  it('hold a maker to its number of offers, replacements aside', () => {
    for (const parlayId of [1n, 2n]) book.put(offer('a', parlayId, 5n));
    expect(room('a', 3n)).toThrow(limited);
    expect(room('a', 2n)).not.toThrow();
    expect(room('b', 3n)).not.toThrow();
  });

  it('let a better offer take the place of a position’s worst, and no other', () => {
    const worst = offer('a', 7n, 5n);
    for (const each of [worst, offer('b', 7n, 6n)]) book.put(each);
    expect(room('c', 7n, 5n)).toThrow(limited);
    expect(room('c', 7n, 7n)).not.toThrow();
    expect(book.put(offer('c', 7n, 7n))).toEqual([{ live: worst, end: 'outbid' }]);
    expect(book.of(7n).map(({ offer: { payout } }) => payout)).toEqual([7n, 6n]);
  });

  it('hold the number of positions, and free the place of one without offers', () => {
    const offers = ['a', 'b', 'c'].map((name, i) => offer(name, BigInt(i + 1), 5n));
    for (const each of offers) book.put(each);
    expect(room('d', 9n)).toThrow(limited);
    const [first] = offers;
    expect(first && book.drop(first)).toBe(true);
    expect(first && book.drop(first)).toBe(false);
    expect(room('d', 9n)).not.toThrow();
  });
});
