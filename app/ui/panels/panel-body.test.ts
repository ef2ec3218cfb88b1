import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Asked, PanelBody } from './panel-body.tsx';

const FRESH = { isError: false, error: null, dataUpdatedAt: 0, refetch: () => {}, isPlaceholderData: false };

function html(query: Partial<Asked<string[]>>, isQuietWhenStale = false): string {
  return renderToStaticMarkup(
    createElement(() =>
      PanelBody<string[]>({
        ...{ what: 'the trades', awaited: 'h-8', isQuietWhenStale },
        query: { ...FRESH, data: undefined, ...query },
        empty: (rows) => (rows.length === 0 ? 'No trade yet.' : null),
        children: (rows) => rows.join(),
      }),
    ),
  );
}
const FAILED = { isError: true, error: new Error('gone') };

test('a panel says that it loads, until there is an answer', () => {
  expect(html({})).toContain('role="status" aria-label="Loading the trades"');
});

test('a panel whose first answer failed says so, and asks again on request', () => {
  const shown = html(FAILED);
  expect(shown).toContain('Could not load the trades');
  expect(shown).toContain('Retry');
});

test('a panel that holds nothing says so in place of its rows', () => {
  expect(html({ data: [] })).toContain('No trade yet.');
  expect(html({ data: ['a trade'] })).not.toContain('No trade yet.');
});

test('rows stay when they cannot be refreshed, marked as stale once on a page', () => {
  const shown = html({ data: ['a trade'], ...FAILED });
  expect(shown).toContain('data-testid="stale-note"');
  expect(shown).toContain('a trade');
  expect(html({ data: ['a trade'], ...FAILED }, true)).not.toContain('stale-note');
  expect(html({ data: ['a trade'] })).not.toContain('stale-note');
});

test('rows of an earlier question are marked as busy', () => {
  expect(html({ data: ['a trade'], isPlaceholderData: true })).toContain('aria-busy="true"');
  expect(html({ data: ['a trade'] })).toContain('aria-busy="false"');
});
