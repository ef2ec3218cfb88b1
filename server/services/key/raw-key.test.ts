import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashSecret } from '#services/hash-secret.ts';
import { generateRawKey, isWellFormedKey, keyStart } from './raw-key.ts';

describe('raw keys', () => {
  it('are hm_ and at least 32 base62 characters, and never the same', () => {
    const keys = Array.from({ length: 500 }, generateRawKey);
    for (const key of keys) {
      expect(key).toMatch(/^hm_[0-9A-Za-z]{38}$/);
      expect(isWellFormedKey(key)).toBe(true);
      expect(key.startsWith(keyStart(key))).toBe(true);
    }
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.map((key) => hashSecret(key).toString('hex'))).size).toBe(500);
  });

  it('are told from mistyped ones: any one changed character is noticed', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.constantFrom(...alphabet), (place, character) => {
        const key = generateRawKey();
        fc.pre(key[place] !== character);
        expect(isWellFormedKey(key.slice(0, place) + character + key.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('are nothing else, whatever is sent', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => !isWellFormedKey(text)));
    expect(isWellFormedKey(`${generateRawKey()}\n`)).toBe(false);
  });
});
