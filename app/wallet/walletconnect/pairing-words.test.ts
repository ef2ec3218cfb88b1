import { expect, test } from 'vitest';
import { pairingWords } from './pairing-words.ts';

test('a pairing that expired or was declined says so, and that nothing was connected', () => {
  expect(pairingWords({ name: 'expired' })).toBe('This code has expired. Nothing was connected.');
  expect(pairingWords({ name: 'declined' })).toBe('You declined in your wallet. Nothing was connected.');
});

test('a slow relay is still tried, and for an unreachable one the words say what to check', () => {
  expect(pairingWords({ name: 'slow' })).toContain('Still trying');
  expect(pairingWords({ name: 'unreachable' })).toContain('Check your connection');
});

test('while a code waits the words say where to approve, and never contain the code', () => {
  const words = pairingWords({ name: 'waiting', uri: 'wc:0123@2?symKey=secret' });
  expect(words).toContain('Approve the connection there');
  expect(words).not.toContain('secret');
});

test('an unknown refusal is shown in the words of the wallet', () => {
  expect(pairingWords({ name: 'failed', words: 'The wallet is locked.' })).toBe('The wallet is locked.');
});
