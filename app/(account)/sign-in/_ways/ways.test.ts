import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Problem } from '../../account-card.tsx';
import { SentNote } from '../check-mail/sent-note.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const words = (element: ReactNode): string => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '|');

const providers = (github: boolean, google: boolean, busy = false): string => {
  const way = { busy, next: '/', attempt: async () => {} };
  return renderToStaticMarkup(createElement(ProviderButtons, { ways: { github, google }, ...way }));
};

test('only the services that are set up are offered to sign in with', () => {
  expect(providers(false, false)).toBe('');
  expect(providers(true, false)).toContain('Continue with GitHub');
  expect(providers(true, false)).not.toContain('Google');
  expect(providers(true, true)).toMatch(/Continue with GitHub.*Continue with Google/);
});

test('while somebody signs in one way, no other can be begun', () => {
  expect(providers(true, true, true).split('disabled=""')).toHaveLength(3);
  expect(providers(true, true)).not.toContain('disabled=""');
});

test('after a reload the page of a sent email names no address, and does not offer to send it again', () => {
  const shown = words(createElement(SentNote));
  expect(shown).toContain('If the address can receive mail, an email with a link is on its way.');
  expect(shown).not.toContain('Send it again');
});

test('a problem of signing in is said as an alert, and nothing is where there is none', () => {
  const problem = (children: string | null) =>
    renderToStaticMarkup(createElement(() => Problem({ children })));
  expect(problem('You declined.')).toMatch(/role="alert".*You declined\./);
  expect(problem(null)).toMatch(/^<div role="alert"[^>]*><\/div>$/);
});
