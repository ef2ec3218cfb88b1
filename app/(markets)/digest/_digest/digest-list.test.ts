import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DigestList, type DigestRow } from './digest-list.tsx';

type Props = Parameters<typeof DigestList>[0];

function html(rows: DigestRow[] | undefined, widen: Props['widen'] = () => {}): string {
  const query = { data: {}, isError: false, error: null, dataUpdatedAt: 0, isPlaceholderData: false };
  const list = { title: 'Top traders', about: 'by profit', empty: 'No trades in this period.' };
  const props = { ...list, query, rowsOf: () => rows, widen } as unknown as Props;
  return renderToStaticMarkup(createElement(DigestList, props));
}
const ROW = { key: 'a', title: '0xabc', note: 'a note', figure: '+$5', figureNote: 'beside' };

test('a list that the answer lacks says that it took too long, and is never shown as empty', () => {
  const shown = html(undefined);
  expect(shown).toContain('<span role="alert">This list took too long to load.</span>');
  expect(shown).toContain('Retry');
  expect(shown).not.toContain('No trades in this period.');
});

test('an empty list offers a longer period only where there is one', () => {
  expect(html([])).toContain('No trades in this period.');
  expect(html([])).toContain('Last 30 days');
  expect(html([], null)).toContain('No trades in this period.');
  expect(html([], null)).not.toContain('Last 30 days');
});

test('a list with entries shows them, and neither of both', () => {
  const shown = html([ROW]);
  expect(shown).toContain('0xabc');
  expect(shown).not.toMatch(/took too long|No trades in this period/);
});
