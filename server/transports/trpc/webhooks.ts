import { z } from 'zod';
import { createSubscription } from '#services/webhook/create-subscription.ts';
import { deleteSubscription } from '#services/webhook/delete-subscription.ts';
import { dryRun } from '#services/webhook/dry-run.ts';
import { getSubscription, listSubscriptions } from '#services/webhook/get-subscription.ts';
import {
  getDelivery,
  getEndpointState,
  getWebhookUsage,
  readDeliveryLog,
} from '#services/webhook/read-deliveries.ts';
import {
  redeliver,
  redeliverRange,
  replayFailures,
  replayHistory,
} from '#services/webhook/repeat-deliveries.ts';
import { rotateSecret } from '#services/webhook/rotate-secret.ts';
import { sendTest } from '#services/webhook/send-test.ts';
import { updateSubscription } from '#services/webhook/update-subscription.ts';
import { changeBody, createBody, termFields } from '#transports/http/v1/webhooks/subscription-fields.ts';
import { router, sessionProcedure } from './init.ts';

const one = z.object({ id: z.string().max(64) });
const delivery = one.extend({ deliveryId: z.int().min(0) });
const ms = z.int().min(0);
const range = one.extend({ fromMs: ms, toMs: ms });
const log = one.extend({
  limit: z.int().min(1).max(200).default(50),
  cursor: z.int().min(0).nullish(),
  state: z.enum(['pending', 'delivered', 'failed', 'replayed']).optional(),
});
const trial = z.object({
  ...termFields,
  days: z.int().min(1).max(31).default(7),
  limit: z.int().min(0).max(200).default(50),
});

/**
 * The webhooks of who is signed in. A dry run changes nothing; it is a mutation since its terms may be long. A secret
 * is in the answer to `create` and `rotate`, and nowhere else.
 */
export const webhooksRouter = router({
  list: sessionProcedure.query(({ ctx }) => listSubscriptions(ctx.services)),
  get: sessionProcedure.input(one).query(async ({ ctx, input }) => ({
    subscription: await getSubscription(ctx.services, input),
    endpoint: await getEndpointState(ctx.services, input),
  })),
  create: sessionProcedure
    .input(createBody)
    .mutation(({ ctx, input }) => createSubscription(ctx.services, input)),
  update: sessionProcedure
    .input(one.extend({ change: changeBody }))
    .mutation(({ ctx, input }) => updateSubscription(ctx.services, input)),
  remove: sessionProcedure.input(one).mutation(({ ctx, input }) => deleteSubscription(ctx.services, input)),
  rotate: sessionProcedure.input(one).mutation(({ ctx, input }) => rotateSecret(ctx.services, input)),
  test: sessionProcedure.input(one).mutation(({ ctx, input }) => sendTest(ctx.services, input)),
  log: sessionProcedure
    .input(log)
    .query(({ ctx, input: { cursor, ...page } }) =>
      readDeliveryLog(ctx.services, { ...page, before: cursor ?? undefined }),
    ),
  delivery: sessionProcedure.input(delivery).query(({ ctx, input }) => getDelivery(ctx.services, input)),
  redeliver: sessionProcedure.input(delivery).mutation(({ ctx, input }) => redeliver(ctx.services, input)),
  redeliverRange: sessionProcedure
    .input(range.extend({ onlyFailed: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => redeliverRange(ctx.services, input)),
  replay: sessionProcedure.input(one).mutation(({ ctx, input }) => replayFailures(ctx.services, input)),
  replayHistory: sessionProcedure
    .input(range)
    .mutation(({ ctx, input }) => replayHistory(ctx.services, input)),
  dryRun: sessionProcedure.input(trial).mutation(({ ctx, input }) => dryRun(ctx.services, input)),
  usage: sessionProcedure.query(({ ctx }) => getWebhookUsage(ctx.services)),
});
