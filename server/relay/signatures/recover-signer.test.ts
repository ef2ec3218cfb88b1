import fc from 'fast-check';
import { type Hex, serializeSignature } from 'viem';
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { recoverSigner as recoverInJavaScript } from '#domain/parlay/signature.ts';
import { recoverSigner } from './recover-signer.ts';

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array): Hex => `0x${Buffer.from(array).toString('hex')}`);

describe('the native curve', () => {
  it('finds the account that signed, whatever the digest', async () => {
    await fc.assert(
      fc.asyncProperty(hex(32), async (digest) => {
        const privateKey = generatePrivateKey();
        const signature = serializeSignature(await sign({ hash: digest, privateKey }));
        expect(recoverSigner(digest, signature)).toBe(privateKeyToAccount(privateKey).address);
      }),
      { numRuns: 50 },
    );
  });

  it('answers what an independent implementation answers to any 65 bytes', async () => {
    const anything = fc.oneof(
      hex(65),
      fc.tuple(hex(32), hex(31), fc.constantFrom('1b', '1c')).map(([r, s, v]) => `${r}00${s.slice(2)}${v}`),
    );
    await fc.assert(
      fc.asyncProperty(hex(32), anything, async (digest, signature) => {
        expect(recoverSigner(digest, signature)).toBe(await recoverInJavaScript(digest, signature));
      }),
      { numRuns: 200 },
    );
  });

  it('takes no text that is not a signature', () => {
    const digest: Hex = `0x${'11'.repeat(32)}`;
    for (const text of [
      '',
      '0x',
      'nonsense',
      `0x${'00'.repeat(64)}`,
      `0x${'00'.repeat(64)}1b`,
      `0x${'ff'.repeat(65)}`,
    ]) {
      expect(recoverSigner(digest, text)).toBeNull();
    }
  });
});
