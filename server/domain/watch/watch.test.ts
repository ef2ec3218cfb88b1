import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SequencedFill } from '#domain/fill.ts';
import { visitNow } from './visit.ts';
import { WatchIndex, type WatchLink } from './watch-index.ts';
import { readWatchTarget, watchKey } from './watch-target.ts';

const address = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const fill = (fields: Partial<SequencedFill>): SequencedFill => ({
  ...{ seq: 1, blockNumber: 1, timeMs: 0, coin: 10, wallet: address(1), dir: 'Buy', isBuy: true },
  ...{ pxE8: 1n, szE8: 1n, notionalE8: 1n, feeE8: 0n, feeToken: 'USDC', closedPnlE8: 0n, crossed: true },
  ...{ startPositionE8: 0n, oid: 1, tid: 1, hash: '0x', builder: null, builderFeeE8: 0n },
  ...fields,
});

describe('what can be followed', () => {
  it('is a wallet or builder by address, and a market by its outcome or either of its coins', () => {
    expect(readWatchTarget('wallet', ` ${address(10).toUpperCase().replace('X', 'x')} `)?.target).toBe(
      address(10),
    );
    expect(['12', '#120', '#121'].map((text) => readWatchTarget('market', text)?.target)).toEqual([
      '12',
      '12',
      '12',
    ]);
    const wrong = ['', '-1', '1.5', '01', '#122', '1e3', '9999999999', address(1)];
    for (const text of wrong) expect(readWatchTarget('market', text), text).toBeNull();
    for (const text of ['', '0x1', `${address(1)}0`, '12'])
      expect(readWatchTarget('wallet', text)).toBeNull();
  });
});

describe('a visit', () => {
  const MINUTE = 60_000;
  it('shows what is new since the one before, also when the page is opened again', () => {
    const first = visitNow({ seenUntilMs: null, visitedMs: null }, 0);
    expect(first).toEqual({ seenUntilMs: null, visitedMs: 0 });
    const second = visitNow(first, 60 * MINUTE);
    expect(second).toEqual({ seenUntilMs: 0, visitedMs: 60 * MINUTE });
    const again = visitNow(visitNow(second, 80 * MINUTE), 100 * MINUTE);
    expect(again.seenUntilMs).toBe(0);
    expect(visitNow(again, 200 * MINUTE).seenUntilMs).toBe(100 * MINUTE);
  });
});

describe('the index of who hears of what', () => {
  it('tells a fill to those who follow its wallet, its builder or, for the taker of a trade, its market', () => {
    const index = new WatchIndex();
    const link = (kind: WatchLink['kind'], target: string): WatchLink => ({
      kind,
      target,
      watcher: 'o p',
      chatId: 1n,
    });
    index.replace('o p', [link('wallet', address(1)), link('market', '1'), link('builder', address(9))]);
    const kinds = (fields: Partial<SequencedFill>) =>
      index.match(fill(fields)).map(({ target }) => target.kind);
    expect(kinds({ builder: address(9) })).toEqual(['wallet', 'builder', 'market']);
    expect(kinds({ crossed: false, coin: 11 })).toEqual(['wallet']);
    expect(kinds({ wallet: address(2), coin: 11 })).toEqual(['market']);
    expect(kinds({ wallet: address(2), dir: 'Settlement' })).toEqual([]);
    expect(kinds({ wallet: address(2), coin: 20, builder: address(8) })).toEqual([]);
  });

  it('is what was put in last for each person, in whatever order', () => {
    const links = fc.array(
      fc.record({ wallet: fc.integer({ min: 1, max: 5 }), chat: fc.bigInt({ min: 1n, max: 3n }) }),
      { maxLength: 6 },
    );
    const changes = fc.array(
      fc.record({ watcher: fc.constantFrom('a', 'b', 'c'), links, all: fc.boolean() }),
    );
    fc.assert(
      fc.property(changes, (steps) => {
        const index = new WatchIndex();
        const wanted = new Map<string, WatchLink[]>();
        for (const { watcher, links: drawn, all } of steps) {
          const own = drawn.map(
            ({ wallet, chat }): WatchLink => ({
              kind: 'wallet',
              target: address(wallet),
              watcher,
              chatId: chat,
            }),
          );
          if (all) wanted.clear();
          wanted.set(watcher, own);
          if (all) index.replaceAll(own);
          else index.replace(watcher, own);
        }
        const everything = [...wanted.values()].flat();
        for (let wallet = 1; wallet <= 5; wallet += 1) {
          const found = index.match(fill({ wallet: address(wallet) })).flatMap((one) => one.links);
          const naive = everything.filter((one) => watchKey(one) === `wallet ${address(wallet)}`);
          expect(new Set(found)).toEqual(new Set(naive));
        }
        expect(index.size).toBe(new Set(everything.map(watchKey)).size);
      }),
    );
  });
});
