import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { NobodyRanked } from './board-notes.tsx';
import { loadBoardParams } from './board-params.ts';
import { OwnRank } from './own-rank.tsx';

const WALLET = `0x${'a'.repeat(40)}`;
type Known = { rank: number; ranked: number } | null | 'failed' | 'awaited';

/** What stands beside the board, once the rank is known, or while it is not. */
function rank(query: string, known: Known): string {
  const params = loadBoardParams(query);
  const { metric, timeframe, category, underlying } = params;
  const input = { wallet: WALLET, metric, timeframe, ...(category && { category }) };
  const asked = { ...input, ...(underlying && { underlying }) };
  const element = createElement(OwnRank, { params, change: () => {} });
  const html = renderAnswered(element, (queries, api) => {
    const queryKey = api.leaderboards.rank.queryKey(asked);
    // A failed read is shown as it is, not asked for anew.
    queries.setDefaultOptions({ queries: { retryOnMount: false } });
    if (known === 'failed')
      queries
        .getQueryCache()
        .build(queries, { queryKey })
        .setState({ status: 'error', error: new Error('gone') });
    else if (known !== 'awaited') queries.setQueryData(queryKey, known as never);
  });
  return html.replaceAll(/<[^>]+>/g, '');
}
const ASKED = `?wallet=${WALLET}&timeframe=7d&metric=win_rate`;

test('without a wallet its address is asked for', () => {
  const element = createElement(OwnRank, { params: loadBoardParams(''), change: () => {} });
  const shown = renderAnswered(element);
  expect(shown).toContain('Your rank: paste an address, 0x…');
  expect(shown).toContain('Find rank');
});

test('a ranked wallet is told its place, by what, since when and among what', () => {
  const known = { rank: 1_204, ranked: 5_000 };
  expect(rank(ASKED, known)).toContain('#1,204 of 5,000 by Win rate, last 7 d');
  expect(rank(`${ASKED}&category=crypto&underlying=BTC`, known)).toContain('last 7 d, in Crypto, BTC');
  expect(rank(`?wallet=${WALLET}`, known)).toContain('by PnL, all time');
});

test('a wallet that nobody ranked is told that it has no fills there', () => {
  expect(rank(ASKED, null)).toContain('Not ranked by Win rate, last 7 d: no fills found.');
});

test('a rank that is awaited is called loading, one that failed is not', () => {
  expect(rank(ASKED, 'awaited')).toContain('Loading the rank…');
  expect(rank(ASKED, 'failed')).toContain('Could not load the rank.');
  expect(rank(ASKED, 'failed')).not.toContain('Loading');
});

test('a wallet of the address can be changed for another', () => {
  expect(rank(ASKED, null)).toContain('Another wallet');
  expect(rank(ASKED, null)).not.toContain('your wallet');
});

const nobody = (query: string): string =>
  renderAnswered(createElement(NobodyRanked, { params: loadBoardParams(query), clear: () => {} }));

test('a ranking that is empty without a filter says that nobody has traded, and clears nothing', () => {
  expect(nobody('')).toContain('No wallets have traded yet');
  expect(nobody('')).toContain('Wallets are ranked from their first fill.');
  expect(nobody('')).not.toContain('Clear filters');
});

test('a ranking that filters emptied names each of them, and offers to clear them', () => {
  const shown = nobody('?timeframe=24h&category=crypto&underlying=BTC');
  expect(shown).toContain('No wallets match these filters');
  expect(shown).toContain('last 24 hours · Crypto · BTC');
  expect(shown).toContain('Clear filters');
  expect(nobody('?timeframe=7d')).toContain('>last 7 days<');
  expect(nobody('?timeframe=30d')).toContain('>last 30 days<');
});
