import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryDir } from '#chain/testing/temporary-dir.ts';
import { VenueAccess } from '#transports/venue/venue-access.ts';
import { cancelSecretOf, keptRelayKey, relayKeyOf } from './kept-secrets.ts';

const dir = temporaryDir();
afterAll(() => dir.remove());

test('a data directory keeps one key of makers, which its owner alone can read', () => {
  const dataDir = path.join(dir.path, 'new');
  expect(keptRelayKey(dataDir)).toBeNull();
  const key = relayKeyOf(dataDir);
  expect(key).toMatch(/^mk_[0-9a-f]{48}$/);
  expect(relayKeyOf(dataDir)).toBe(key);
  expect(keptRelayKey(dataDir)).toBe(key);
  expect(statSync(path.join(dataDir, 'relay-key')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
  expect(relayKeyOf(dataDir)).not.toBe(key);
});

test('a token that cancels a request still does after a restart, and is no other data directory’s', () => {
  const dataDir = path.join(dir.path, 'kept');
  const access = () => new VenueAccess({ now: () => 0, secret: cancelSecretOf(dataDir) });
  const token = access().cancelToken('rfqv2_1');
  expect(() => access().checkCancelToken('rfqv2_1', token)).not.toThrow();
  expect(() => access().checkCancelToken('rfqv2_2', token)).toThrow('cancel_token');
  expect(statSync(path.join(dataDir, 'cancel-secret')).mode & 0o777).toBe(0o600);
  expect(cancelSecretOf(path.join(dir.path, 'another'))).not.toEqual(cancelSecretOf(dataDir));
});
