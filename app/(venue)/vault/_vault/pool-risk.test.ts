import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { VaultParlayView, VaultPositionsView, VaultView } from '#app/data/venue-views.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { LiveParlays } from './live-parlays.tsx';
import { Utilisation } from './utilisation.tsx';
import { VaultFacts } from './vault-facts.tsx';
import { WorstCase } from './worst-case.tsx';

const legsAt = (px: number | null): LegMarkets => ({ market: () => undefined, yesPx: () => px });
const PARLAY = {
  ...{ parlay_id: '1', locked_e6: '20000000', gain_e6: '10000000', expected_end: null },
  legs: [{ position_id: 'p', outcome_id: 7, side_index: 0, state: 'open' }],
} as unknown as VaultParlayView;
const WORST = { result_e6: '-20000000', won: ['1'], lost: [] as string[], exact: true };

type Book = { positions?: Partial<VaultParlayView>[]; worst?: Partial<typeof WORST> };
const bookOf = ({ positions = [{}], worst = {} }: Book) =>
  ({
    positions: positions.map((one) => ({ ...PARLAY, ...one })),
    worst_case: { ...WORST, ...worst },
  }) as unknown as VaultPositionsView;

const worstCase = (book: Book, navE6: string | null = '100000000'): string =>
  renderToStaticMarkup(createElement(WorstCase, { book: bookOf(book), legs: legsAt(0.5), navE6 }));

test('without an open parlay nothing is said to be at stake', () => {
  expect(worstCase({ positions: [] })).toContain('Nothing is at stake right now.');
});

test('the worst case names the loss, its part of the pool and what would have to happen', () => {
  const shown = worstCase({});
  expect(shown).toContain('>−$20.00</b>');
  expect(shown).toContain('or 20.0% of the pool, the largest loss');
  expect(shown).toContain('All of these would have to happen.');
  expect(shown).toContain('Outcome 7, side Yes');
  expect(shown).toContain('aria-label="Worst case: 20.0% of the pool is lost"');
  expect(shown).not.toContain('stopped early');
});

test('a pool of unknown worth has a worst case in dollars only', () => {
  expect(worstCase({}, null)).toContain('in total, the largest loss');
  expect(worstCase({}, null)).not.toContain('of the pool is lost');
});

test('a search that stopped early is not passed off as the exact worst case', () => {
  expect(worstCase({ worst: { exact: false } })).toContain(
    'The search stopped early, so the true figure may be better.',
  );
});

test('parlays that are lost even in the worst case are counted', () => {
  expect(worstCase({ worst: { lost: ['2'] } })).toContain(
    'One parlay is lost by its taker even in this case',
  );
  expect(worstCase({ worst: { lost: ['2', '3'] } })).toContain(
    '2 parlays are lost by their takers even in this case',
  );
});

test('of more outcomes than ten those that cost most are listed, and the others counted', () => {
  const legs = Array.from({ length: 12 }, (_, at) => ({ ...PARLAY.legs[0], position_id: `p${at}` }));
  const shown = worstCase({ positions: [{ legs: legs as VaultParlayView['legs'] }] });
  expect(shown.match(/<li[ >]/g)).toHaveLength(10);
  expect(shown).toContain('>and 2 more<');
  expect(worstCase({})).not.toContain(' more<');
});

const asked = <Data>(data: Data) => ({
  ...{ data, isError: false, error: null, dataUpdatedAt: 0, refetch: () => {}, isPlaceholderData: false },
});
const parlays = (book: Book, px: number | null = 0.5): string =>
  renderToStaticMarkup(createElement(LiveParlays, { book: asked(bookOf(book)), legs: legsAt(px) }));

test('a pool that backs nothing says when a parlay appears', () => {
  expect(parlays({ positions: [] })).toContain('The pool is not backing any parlay right now.');
});

test('a parlay without a known end says so, and the expected result is told only while all legs have a price', () => {
  expect(parlays({})).toContain(' · no end date');
  expect(parlays({})).toMatch(/expected result at current prices <b[^>]*>−\$5\.00</);
  expect(parlays({}, null)).not.toContain('expected result');
});

test('a void leg takes the loss out of the expected result', () => {
  const legs = [...PARLAY.legs, { ...PARLAY.legs[0], state: 'void' }] as VaultParlayView['legs'];
  expect(parlays({ positions: [{ legs }] })).toMatch(/current prices <b[^>]*>\+\$5\.00</);
});

const STATS = { total_assets_e6: '1000000000', locked_e6: '200000000', unswept_e6: '0' };
const vaultOf = (stats: Partial<VaultView['stats']>, more: Partial<VaultView> = {}) =>
  ({
    ...{ max_utilization_bps: 5_000, per_parlay_cap_e6: '50000000', max_live_positions: 9, paused: false },
    ...{ stats: { ...STATS, share_price_e6: '1000000', utilization_bps: 2_000, ...stats }, ...more },
  }) as VaultView;
const use = (vault: VaultView): string => renderToStaticMarkup(createElement(Utilisation, { vault }));

test('a pool with room says how much more it can lock, and one at its limit that it does not quote', () => {
  expect(use(vaultOf({}))).toContain(
    'The pool can lock $300.00 more, at most $50.00 in one parlay. Then it stops quoting.',
  );
  expect(use(vaultOf({ locked_e6: '500000000' }))).toContain(
    'The pool is at its limit and does not quote until a parlay settles.',
  );
});

const facts = (vault: VaultView): string =>
  renderAnswered(createElement(VaultFacts, { vault: asked(vault) }));

test('the summary says when the pool is paused and when settled money has not returned, and only then', () => {
  const usual = facts(vaultOf({}));
  expect(usual).not.toContain('Paused');
  expect(usual).not.toContain('Settled, returning to the pool');
  expect(facts(vaultOf({}, { paused: true }))).toContain('Paused: no new fills');
  expect(facts(vaultOf({ unswept_e6: '7000000' }))).toMatch(
    /Settled, returning to the pool<\/dt><dd[^>]*>\$7/,
  );
});
