import { describe, expect, it } from 'vitest';
import { comparedOf } from './board-params.ts';
import { type BoardRow, shownRows } from './shown-rows.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const row = (digit: string, name: string, fees: number, volume: number): BoardRow => ({
  builder: address(digit),
  builder_name: name,
  total_fees_usdc: fees,
  volume,
  fills: 1,
  unique_traders: 1,
  first_seen: '2026-05-02 00:00:00.000',
  last_seen: '2026-05-03 00:00:00.000',
});
const rows = [row('a', 'Alpha', 9, 1), row('b', '', 5, 7)];

describe('the builders’ page', () => {
  it('compares at most five different addresses and skips what is none', () => {
    const named = ['x', address('A'), address('a'), ...['b', 'c', 'd', 'e', 'f'].map(address)];
    expect(comparedOf({ compare: named })).toEqual(['a', 'b', 'c', 'd', 'e'].map(address));
  });
  it('orders by the chosen figure, the largest first', () => {
    const builders = shownRows(rows, { q: '', sort: 'volume' }).map(({ row: { builder } }) => builder);
    expect(builders).toEqual([address('b'), address('a')]);
  });
  it('filters by label or address and keeps each place among all', () => {
    expect(shownRows(rows, { q: 'ALPH', sort: 'volume' })).toEqual([{ row: rows[0], place: 2 }]);
    expect(shownRows(rows, { q: '0xbbb', sort: 'fees' })).toEqual([{ row: rows[1], place: 2 }]);
    expect(shownRows(rows, { q: 'nobody', sort: 'fees' })).toEqual([]);
  });
});
