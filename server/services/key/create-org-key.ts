import type { KeyOptions } from '#domain/key.ts';
import { KEY_LIMITS, NO_OPTIONS } from '#domain/key.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import type { KeyRow } from '#store/accounts/key-row.ts';
import { insertOrgKey } from '#store/accounts/org-keys.ts';
import { keyChanger } from './key-changer.ts';
import { newRawKey } from './raw-key.ts';

/** A key of the caller's organisation, and the raw key: the only time that it is seen whole. */
export type IssuedKey = { apiKey: string; key: KeyRow };

export type CreateOrgKeyInput = Partial<KeyOptions> & {
  name?: string | undefined;
  /** Whole days until it ends; without, it does not. */
  expiresInDays?: number | undefined;
};

/**
 * Makes a key for the organisation of who is signed in.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'invalid' when there are as many live keys as there may be
 */
export async function createOrgKey(ctx: ServiceContext, input: CreateOrgKeyInput): Promise<IssuedKey> {
  const by = keyChanger(ctx);
  const { name = '', expiresInDays, ...options } = input;
  const { apiKey, ...secret } = newRawKey();
  const key = await insertOrgKey(ctx.accounts, by, {
    keyId: newId('key'),
    name,
    ...secret,
    expiresMs: expiresInDays === undefined ? null : by.nowMs + expiresInDays * DAY_MS,
    options: { ...NO_OPTIONS, ...options },
  });
  if (key) return { apiKey, key };
  throw new ServiceError(
    'invalid',
    `An organisation can have at most ${KEY_LIMITS.liveKeys} active keys. Revoke an unused key first.`,
  );
}
