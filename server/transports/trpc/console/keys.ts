import { z } from 'zod';
import { KEY_LIMITS, KEY_SCOPES } from '#domain/key.ts';
import { isNetwork } from '#services/key/allow-list.ts';
import { createOrgKey } from '#services/key/create-org-key.ts';
import { listOrgKeys } from '#services/key/list-org-keys.ts';
import { revokeOrgKey } from '#services/key/revoke-org-key.ts';
import { rotateOrgKey } from '#services/key/rotate-org-key.ts';
import { updateOrgKey } from '#services/key/update-org-key.ts';
import { router, sessionProcedure } from '../init.ts';

const name = z
  .string()
  .trim()
  .max(KEY_LIMITS.name)
  .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters');
const options = {
  scopes: z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length).optional(),
  allowedIps: z
    .array(z.string().refine(isNetwork, 'must be an IP address, or a network such as 203.0.113.0/24'))
    .max(KEY_LIMITS.allowedIps)
    .optional(),
  monthlyBudget: z.int().min(1).max(KEY_LIMITS.monthlyBudget).nullable().optional(),
};
const one = z.object({ keyId: z.string().max(64) });
const draft = z.object({
  name: name.optional(),
  expiresInDays: z.int().min(1).max(KEY_LIMITS.expiresInDays).optional(),
  ...options,
});
const changes = one.extend({ name: name.optional(), ...options });

/** The keys of who is signed in. A raw key is in the answer to `create` and `rotate`, and nowhere else. */
export const keysRouter = router({
  list: sessionProcedure.query(({ ctx }) => listOrgKeys(ctx.services)),
  create: sessionProcedure.input(draft).mutation(({ ctx, input }) => createOrgKey(ctx.services, input)),
  update: sessionProcedure.input(changes).mutation(({ ctx, input }) => updateOrgKey(ctx.services, input)),
  rotate: sessionProcedure.input(one).mutation(({ ctx, input }) => rotateOrgKey(ctx.services, input)),
  revoke: sessionProcedure.input(one).mutation(({ ctx, input }) => revokeOrgKey(ctx.services, input)),
});
