import { expect, test } from 'vitest';
import { pairingWords } from './pairing-words.ts';

test('a pairing that ended without a wallet says that nothing was connected, and why', () => {
  expect(pairingWords({ name: 'expired' })).toBe('This code has expired. Nothing was connected.');
  expect(pairingWords({ name: 'declined' })).toBe('You declined in your wallet. Nothing was connected.');
});

test('a relay that is slow is still tried, and one that is away says what to check', () => {
  expect(pairingWords({ name: 'slow' })).toContain('Still trying');
  expect(pairingWords({ name: 'unreachable' })).toContain('Check your connection');
});

test('the person is told where to approve while a code waits, and never shown the code as text', () => {
  const words = pairingWords({ name: 'waiting', uri: 'wc:0123@2?symKey=secret' });
  expect(words).toContain('Approve the connection there');
  expect(words).not.toContain('secret');
});

test('a refusal that this page does not know is told in its own words', () => {
  expect(pairingWords({ name: 'failed', words: 'The wallet is locked.' })).toBe('The wallet is locked.');
});
