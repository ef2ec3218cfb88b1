import type { Key } from './key-state.ts';

/** The keys, newest first, with one that was just made. */
export const withNewKey = (keys: readonly Key[] | undefined, made: Key): Key[] | undefined =>
  keys && [made, ...keys.filter(({ keyId }) => keyId !== made.keyId)];

/** The keys, newest first, with one that was just made in the place of another, which was revoked with that. */
export const withKeyInPlace = (keys: readonly Key[] | undefined, made: Key): Key[] | undefined =>
  withNewKey(keys, made)?.map((key) =>
    key.keyId === made.rotatedFrom ? { ...key, enabled: false, revokedMs: made.createdMs } : key,
  );
