import { createElement } from 'react';
import { expect, test } from 'vitest';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { ConfirmEmail } from '../confirm-email/confirm-email.tsx';
import { IdentityList } from './identity-list.tsx';
import type { Me } from './me.ts';
import { OrgList } from './org-list.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const SINCE_MS = Date.UTC(2026, 10, 20);
const SESSION = {
  ...{ sessionId: 'ses_1', provider: 'email', address: '203.0.113.7', userAgent: 'curl/8.5.0', isThis: true },
  ...{ createdMs: SINCE_MS, lastSeenMs: SINCE_MS },
};

const identities = (...providers: string[]): string => {
  const ways = providers.map((provider) => ({ provider, subject: `${provider}-id`, sinceMs: SINCE_MS }));
  return renderFramed(createElement(IdentityList, { of: { identities: ways } as unknown as Me }));
};

const sessions = (all: object[]): string =>
  renderFramed(createElement(SessionsPanel), {
    answer: (queries, api) => queries.setQueryData(api.settings.sessions.queryKey(), all as never),
  });

test.each([
  ['wallet', 'Wallet'],
  ['email', 'Email'],
  ['github', 'GitHub'],
  ['google', 'Google'],
  ['of_tomorrow', 'of_tomorrow'],
])('the sign-in method %s is called %s', (provider, name) => {
  expect(wordsIn(identities(provider))).toContain(`${name}${provider}-id`);
});

test('the only sign-in method cannot be removed and says why; of two each can', () => {
  expect(wordsIn(identities('email'))).toContain('your only sign-in method');
  expect(pressable(identities('email'))).not.toContain('Remove');
  const two = identities('email', 'wallet');
  expect(wordsIn(two)).not.toContain('your only sign-in method');
  expect(pressable(two).filter((word) => word === 'Remove')).toHaveLength(2);
});

test('the organisation that is open says so, and another one can be switched to', () => {
  const orgs = [
    { orgId: 'org_1', name: 'Acme', tier: 'free', role: 'owner' },
    { orgId: 'org_2', name: 'Other', tier: 'scale', role: 'viewer' },
  ];
  const shown = renderFramed(createElement(OrgList, { of: { orgId: 'org_1', orgs } as unknown as Me }));
  expect(wordsIn(shown)).toContain('AcmeFree, you are ownerOpen now');
  expect(wordsIn(shown)).toContain('OtherScale, you are viewerSwitch');
  expect(pressable(shown)).toEqual(['Switch']);
});

test('this session is marked and is signed out of; another one is revoked', () => {
  const own = sessions([SESSION]);
  expect(wordsIn(own)).toContain('curl/8.5.0this session203.0.113.7, by Email');
  expect(pressable(own)).toEqual(['Sign out everywhere', 'Sign out']);
  const other = sessions([{ ...SESSION, isThis: false, address: '' }]);
  expect(wordsIn(other)).toContain('curl/8.5.0by Email');
  expect(pressable(other)).toEqual(['Sign out everywhere', 'Revoke']);
});

test('once no session is left that is told', () => {
  expect(wordsIn(sessions([]))).toContain('No sessions left.');
});

test('the link of an email is not used up before a click, for which the page must have read it', () => {
  const shown = renderFramed(createElement(ConfirmEmail));
  expect(wordsIn(shown)).toContain('The address that this link was sent to is added.');
  expect(shown).toMatch(/<button[^>]* disabled=""[^>]*>Add this address<\/button>/);
});
