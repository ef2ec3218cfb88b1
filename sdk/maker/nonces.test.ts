import { expect, it } from 'vitest';
import { nonceWords, randomNonce } from './nonces.ts';

it('nonces of words share 248 random bits 256 at a time, and none comes twice', () => {
  const next = nonceWords();
  const nonces = Array.from({ length: 600 }, next);
  expect(new Set(nonces).size).toBe(600);
  expect(new Set(nonces.map((nonce) => nonce >> 8n)).size).toBe(3);
});

it('a nonce has 256 random bits', () => {
  const nonces = Array.from({ length: 200 }, randomNonce);
  const seen = nonces.reduce((bits, nonce) => bits | nonce, 0n);
  expect(new Set(nonces).size).toBe(200);
  expect(seen).toBe(2n ** 256n - 1n);
});
