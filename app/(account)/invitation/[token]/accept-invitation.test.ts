import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { AcceptInvitation } from './accept-invitation.tsx';

const html = (me: { email: string | null; name: string } | null): string =>
  renderAnswered(createElement(AcceptInvitation, { token: 'a/b?c', email: 'ada@company.com', me }));

test('a visitor who is not signed in is led to sign-in, and back to this invitation', () => {
  const shown = html(null);
  expect(shown).toContain('Sign in as ada@company.com');
  expect(shown).toContain(`next=${encodeURIComponent('/invitation/a/b?c')}`);
  expect(shown).not.toContain('Accept the invitation');
});

test('another person sees which account is signed in and cannot accept, with an email or without', () => {
  const other = html({ email: 'bob@company.com', name: 'Bob' });
  expect(other).toContain('You are signed in as bob@company.com. Sign out, then sign in as ada@company.com.');
  expect(other).not.toContain('Accept the invitation');
  expect(html({ email: null, name: '0x12…34' })).toContain('You are signed in as 0x12…34.');
});

test('the invited person can accept', () => {
  expect(html({ email: 'ada@company.com', name: 'Ada' })).toContain('Accept the invitation');
});
