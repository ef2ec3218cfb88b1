import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newSigningSecret, openSecret, sealSecret } from './seal.ts';

const KEY = randomBytes(32);

it('a sealed secret opens with its key for its subscription, and is sealed differently each time', () => {
  const secret = newSigningSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [one, two] = [sealSecret(KEY, secret, 'whk_1'), sealSecret(KEY, secret, 'whk_1')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(secret)).toBe(false);
  expect([openSecret(KEY, one, 'whk_1'), openSecret(KEY, new Uint8Array(two), 'whk_1')]).toEqual([
    secret,
    secret,
  ]);
});

it('a sealed secret does not open with another key, for another subscription, or when any byte was changed', () => {
  const sealed = sealSecret(KEY, newSigningSecret(), 'whk_1');
  expect(() => openSecret(randomBytes(32), sealed, 'whk_1')).toThrow();
  expect(() => openSecret(KEY, sealed, 'whk_2')).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => openSecret(KEY, changed, 'whk_1'), `byte ${index}`).toThrow();
  }
  expect(() => openSecret(KEY, sealed.subarray(0, 20), 'whk_1')).toThrow();
});
