import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireFill } from '../basics/wire.ts';
import { RecordedExchange, USER } from './recorded-exchange.ts';
import { aggregateByTime, MAX_FILLS_PER_ANSWER, MAX_REACHABLE_FILLS, userFillsByTime } from './user-fills.ts';

function exchangeWith(times: readonly number[]): { view: RecordedExchange; newestFirst: WireFill[] } {
  const view = new RecordedExchange();
  const [sample] = view.fills as [WireFill];
  const newestFirst = times.map((time, tid) => ({ ...sample, time, tid })).sort((a, b) => b.time - a.time);
  view.fills = newestFirst;
  return { view, newestFirst };
}

test('paging by the last time received reaches each of the newest 10,000 fills and none older', () => {
  const { view, newestFirst } = exchangeWith(Array.from({ length: 12_000 }, (_, i) => Math.floor(i / 3)));
  const seen = new Set<number>();
  let startTime = 0;
  for (let page = 0; page < 20; page += 1) {
    const fills = userFillsByTime(view, { user: USER, startTime });
    expect(fills.length).toBeLessThanOrEqual(MAX_FILLS_PER_ANSWER);
    const before = seen.size;
    for (const fill of fills) seen.add(fill.tid);
    if (seen.size === before) break;
    startTime = fills.at(-1)?.time ?? startTime;
  }
  expect(seen).toEqual(new Set(newestFirst.slice(0, MAX_REACHABLE_FILLS).map((fill) => fill.tid)));
});

test('bounds are inclusive, and the order is oldest first unless reversed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 50 }),
      fc.boolean(),
      (times, startTime, endTime, reversed) => {
        const { view, newestFirst } = exchangeWith(times);
        const expected = newestFirst.filter((fill) => fill.time >= startTime && fill.time <= endTime);
        const answer = userFillsByTime(view, { user: USER, startTime, endTime, reversed });
        expect(answer).toEqual(reversed ? expected : expected.reverse());
      },
    ),
  );
});

test('joining by time sums sizes, fees and profit at the average price, and leaves resting fills alone', () => {
  const [sample] = new RecordedExchange().fills as [WireFill];
  const part = (tid: number, px: string, sz: string, crossed: boolean): WireFill => ({
    ...sample,
    tid,
    px,
    sz,
    crossed,
    fee: '0.25',
    closedPnl: '-1.5',
    oid: 7,
  });
  const joined = aggregateByTime([part(1, '0.5', '10.0', true), part(2, '0.6', '30.0', true)]);
  expect(joined).toEqual([{ ...part(1, '0.575', '40.0', true), fee: '0.5', closedPnl: '-3.0' }]);
  const resting = [part(1, '0.5', '10.0', false), part(2, '0.6', '30.0', false)];
  expect(aggregateByTime(resting)).toEqual(resting);
});
