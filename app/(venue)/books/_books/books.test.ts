import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { ReconciliationView } from '#app/data/venue-views.ts';
import { BooksBoard } from './books-board.tsx';
import { BOOKS_PATH } from './books-path.ts';
import { Ledger } from './ledger.tsx';

const DRIFT = { what: 'escrow balance', expected: '10', found: '9', since_block: 1_234 };
const BOOKS: ReconciliationView = {
  ...{ block_number: 2_000, time: Date.UTC(2026, 10, 26), balanced: true, drifts: [] },
  balanced_since: { block_number: 500, time: Date.UTC(2026, 10, 25) },
  escrow: { balance_e6: '10', pots_e6: '7', credits_e6: '3', surplus_e6: '0', open_parlays: 1 },
  vault: { nav_e6: '10', idle_e6: '4', locked_e6: '5', unswept_e6: '1', live_positions: 2 },
  compared: { parlays: 1, accounts: 2 },
};

const html = (books: Partial<ReconciliationView> | null): string =>
  renderAnswered(createElement(BooksBoard), (queries) => {
    if (books) queries.setQueryData(venueKey(BOOKS_PATH), { ...BOOKS, ...books });
  });

test('until the venue has answered the books are said to load', () => {
  const shown = html(null);
  expect(shown).toContain('aria-label="Loading the books"');
  expect(shown).not.toContain('Balanced');
});

test('books that balance say so, as of which block and since when', () => {
  const shown = html({});
  expect(shown).toContain('>Balanced<');
  expect(shown).toContain('as of block <b class="text-text">2,000</b>');
  expect(shown).toContain('without interruption for <b class="text-text">1 d');
  expect(shown).toContain('1,500 blocks, since block');
  expect(shown).not.toContain('Differences</');
});

test.each<[ReconciliationView['drifts'], string]>([
  [[DRIFT], '>1 difference<'],
  [[DRIFT, { ...DRIFT, what: 'a credit' }], '>2 differences<'],
])('books that do not balance count what differs and list it with both values', (drifts, words) => {
  const shown = html({ balanced: false, balanced_since: null, drifts });
  expect(shown).toContain(words);
  for (const cell of ['escrow balance', '>10<', '>9<', '>1,234<']) expect(shown).toContain(cell);
  expect(shown).not.toContain('>Balanced<');
  expect(shown).not.toContain('without interruption');
});

test('one parlay or account is counted as one, several as several', () => {
  const shown = html({}).replace(/<\/?b[^>]*>/g, '');
  for (const words of ['1 open parlay<', '2 live parlays<', '1 parlay and 2 accounts with credits'])
    expect(shown).toContain(words);
});

const ledger = (held: string, owed: string, surplusE6?: string): string =>
  renderToStaticMarkup(
    createElement(Ledger, {
      ...{ title: 'Escrow', aside: '', says: 'The escrow holds every dollar it owes.' },
      left: { title: 'Holds', parts: [{ name: 'Balance', e6: held }] },
      right: { title: 'Owes', parts: [{ name: 'Stakes', e6: owed }] },
      ...(surplusE6 !== undefined && { surplusE6 }),
    }),
  );

const ALARM = 'The totals do not match. The operator has been alerted.';

test('a ledger whose sides are equal says what that means', () => {
  const shown = ledger('9000000', '9000000');
  expect(shown).toContain('>$0.000000</b>');
  expect(shown).toContain('The escrow holds every dollar it owes.');
  expect(shown).not.toContain(ALARM);
});

test('a ledger that is a millionth off says that it does not match, in either direction', () => {
  expect(ledger('8999999', '9000000')).toContain('>−$0.000001</b>');
  expect(ledger('9000001', '9000000')).toContain('>$0.000001</b>');
  for (const held of ['8999999', '9000001']) {
    expect(ledger(held, '9000000')).toContain(ALARM);
    expect(ledger(held, '9000000')).not.toContain('every dollar it owes');
  }
});

test('a surplus is owed to nobody and no fault; what is missing is one', () => {
  const more = ledger('12000000', '9000000', '3000000').replace(/<\/?(b|span)[^>]*>/g, '');
  expect(more).toContain('Surplus, owed to nobody +$3.00');
  expect(more).not.toContain(ALARM);
  const less = ledger('6000000', '9000000', '-3000000').replace(/<\/?(b|span)[^>]*>/g, '');
  expect(less).toContain('Missing −$3.00');
  expect(less).toContain(ALARM);
});
