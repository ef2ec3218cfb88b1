import fc from 'fast-check';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { Hex } from './hex.ts';
import { canonicalSignature, canonicalV, isEscrowSignature, recoverSigner } from './signature.ts';
import { spellingsOf, withHighS } from './testing/signature-spellings.ts';

const word = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex);
/** Below the order of the curve, and not 0. */
const key = word.map((text) => `0x1${text.slice(3)}` as Hex);

describe('a signature', () => {
  it('is read as the same 65 bytes from every spelling that wallets use', () =>
    fc.assert(
      fc.asyncProperty(key, word, async (privateKey, hash) => {
        const signature = await sign({ hash, privateKey, to: 'hex' });
        for (const [name, spelling] of spellingsOf(signature)) {
          const read = canonicalSignature(spelling);
          expect(read?.toLowerCase(), name).toBe(signature);
          expect(await recoverSigner(hash, read as Hex)).toBe(privateKeyToAccount(privateKey).address);
        }
      }),
      { numRuns: 25 },
    ));

  it('with a high s keeps it, so that the escrow’s check refuses it', async () => {
    const signature = await sign({
      hash: `0x${'17'.repeat(32)}`,
      privateKey: `0x${'21'.repeat(32)}`,
      to: 'hex',
    });
    const high = withHighS(signature);
    expect(canonicalSignature(high)).toBe(high);
    expect(isEscrowSignature(signature)).toBe(true);
    expect(isEscrowSignature(high)).toBe(false);
  });

  it.each(['', '0x', `0x${'1f'.repeat(63)}`, `0x${'1f'.repeat(65)}`, `0x${'1f'.repeat(64)}02`, 'nonsense'])(
    'is not read from %j',
    (text) => {
      expect(canonicalSignature(text)).toBeNull();
    },
  );
});

it('v is 27 or 28 in either way of writing it, and nothing else is v', () => {
  expect([0n, 27n, 1n, 28n].map(canonicalV)).toEqual([27, 27, 28, 28]);
  expect([2n, 26n, 29n, 35n, 255n].map(canonicalV)).toEqual(Array(5).fill(null));
});
