import { expect, it } from 'vitest';
import { CSP_REPORT_PATH, commonHeaders, newNonce, pagePolicy } from './security-headers.ts';

const policyOf = (isHttps: boolean) =>
  new Map(
    pagePolicy({ nonce: 'bm9uY2U=', isHttps, isDevelopment: false })
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );

it('a page runs scripts of its own nonce only, in nobody’s frame', () => {
  const policy = policyOf(true);
  expect(policy.get('script-src')).toEqual(["'nonce-bm9uY2U='", "'strict-dynamic'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('default-src')).toEqual(["'self'"]);
});

it('a style sheet is ours or carries the nonce, and what is stopped is told', () => {
  const policy = policyOf(true);
  expect(policy.get('style-src-elem')).toEqual(["'self'", "'nonce-bm9uY2U='"]);
  expect(policy.get('report-uri')).toEqual([CSP_REPORT_PATH]);
  const group = policy.get('report-to')?.[0];
  expect(commonHeaders(true)['reporting-endpoints']).toBe(`${group}="${CSP_REPORT_PATH}"`);
});

it('a page connects to this service alone, and beside it only to a relay that is set up', () => {
  const connectOf = (relayOrigin?: string | null) =>
    pagePolicy({ nonce: 'bm9uY2U=', isHttps: true, isDevelopment: false, relayOrigin })
      .split('; ')
      .find((part) => part.startsWith('connect-src'));
  expect(connectOf()).toBe("connect-src 'self'");
  expect(connectOf(null)).toBe("connect-src 'self'");
  expect(connectOf('wss://relay.test')).toBe("connect-src 'self' wss://relay.test");
});

it('a nonce is never given twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, newNonce)).size).toBe(1_000);
});

it('browsers are told to stay on https where it is served by https, and only there', () => {
  expect(commonHeaders(true)['strict-transport-security']).toMatch(/max-age=\d{8}/);
  expect(commonHeaders(false)['strict-transport-security']).toBeUndefined();
  expect(policyOf(false).has('upgrade-insecure-requests')).toBe(false);
});
