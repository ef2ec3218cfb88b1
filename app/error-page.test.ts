import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { writeDigest } from './data/page-fault.ts';
import PageError from './error.tsx';
import GlobalError from './global-error.tsx';
import NotFound from './not-found.tsx';

const ID = '0b0c1a52-6d0a-4f4e-9a51-3f1f0c7b0a11';

/** The page of a failure whose digest is this. */
function html(digest?: string): string {
  const error: Error & { digest?: string } = new Error('secret of the server');
  if (digest !== undefined) error.digest = digest;
  const page = createElement(PageError, { error, reset: () => {} });
  return renderToStaticMarkup(createElement(AppRouterContext, { value: {} as never }, page));
}
const UNKNOWN = 'Something went wrong on our side. Try again in a moment.';

test('a page that failed says why and names its request', () => {
  const shown = html(writeDigest(ID, 'This took too long. Try again in 30 s.'));
  expect(shown).toContain('This page failed to load');
  expect(shown).toContain('>This took too long. Try again in 30 s.<');
  expect(shown).toContain(`Copy request id ${ID}`);
  expect(shown).not.toContain(UNKNOWN);
  expect(shown).not.toContain('Reference');
});

test('a failure that nobody foresaw is named by its reference, and its own words are never shown', () => {
  const shown = html('3141592653');
  expect(shown).toContain(UNKNOWN);
  expect(shown).toContain('Copy reference 3141592653');
  expect(shown).not.toContain('secret of the server');
});

test('a failure without a digest says only that it failed', () => {
  const shown = html();
  expect(shown).toContain(UNKNOWN);
  expect(shown).not.toContain('Reference');
  expect(shown).not.toContain('Request ');
});

test('every page that stands in place of another leads on from there', () => {
  for (const shown of [html(), renderToStaticMarkup(createElement(GlobalError))])
    for (const href of ['/markets', '/', '/health']) expect(shown).toContain(`href="${href}"`);
  const missing = renderToStaticMarkup(createElement(NotFound));
  expect(missing).toContain('Page not found');
  expect(missing).toMatch(/<form [^>]*action="\/markets".*name="q"/);
});
