import { z } from 'zod';
import { SPORTS_EVENT_TYPES } from '#domain/webhook/event-types.ts';
import { MAX_RECEIVER_URL } from '#domain/webhook/receiver-url.ts';
import { SPORTS_WEBHOOK_LIMITS } from '#domain/webhook/sports-subscription.ts';
import { createSubscription } from '#services/webhook/create-subscription.ts';
import { deleteSubscription } from '#services/webhook/delete-subscription.ts';
import { dryRun } from '#services/webhook/dry-run.ts';
import { getDelivery, getWebhookUsage, readDeliveryLog } from '#services/webhook/read-deliveries.ts';
import {
  redeliver,
  redeliverRange,
  replayFailures,
  replayHistory,
} from '#services/webhook/repeat-deliveries.ts';
import { rotateSecret } from '#services/webhook/rotate-secret.ts';
import { sendTest } from '#services/webhook/send-test.ts';
import { showSportsWebhook, showWebhook, showWebhooks } from '#services/webhook/show-webhooks.ts';
import { createSportsSubscription } from '#services/webhook/sports/create-sports-subscription.ts';
import { deleteSportsSubscription } from '#services/webhook/sports/delete-sports-subscription.ts';
import { listSportsSubscriptions } from '#services/webhook/sports/list-sports-subscriptions.ts';
import { updateSubscription } from '#services/webhook/update-subscription.ts';
import { changeBody, createBody, termFields } from '#transports/http/v1/webhooks/subscription-fields.ts';
import { router, sessionProcedure } from '../init.ts';

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

const sportsDraft = z.object({
  url: z.string().min(1).max(MAX_RECEIVER_URL),
  eventTypes: z.array(z.enum(SPORTS_EVENT_TYPES)).max(SPORTS_EVENT_TYPES.length),
  fixtures: z.array(z.int().min(1)).max(SPORTS_WEBHOOK_LIMITS.fixtures),
});

/** Subscriptions to what happens in matches. A secret is in the answer to `create`, and nowhere else. */
const sportsRouter = router({
  list: sessionProcedure.query(({ ctx }) => listSportsSubscriptions(ctx.services)),
  get: sessionProcedure.input(one).query(({ ctx, input }) => showSportsWebhook(ctx.services, input)),
  create: sessionProcedure
    .input(sportsDraft)
    .mutation(({ ctx, input }) => createSportsSubscription(ctx.services, input)),
  remove: sessionProcedure
    .input(one)
    .mutation(({ ctx, input: { id } }) => deleteSportsSubscription(ctx.services, { subscriptionId: id })),
});

/**
 * The webhooks of who is signed in. A dry run changes nothing; it is a mutation since its terms may be long. A secret
 * is in the answer to `create` and `rotate`, and nowhere else.
 */
export const webhooksRouter = router({
  sports: sportsRouter,
  list: sessionProcedure.query(({ ctx }) => showWebhooks(ctx.services)),
  get: sessionProcedure.input(one).query(({ ctx, input }) => showWebhook(ctx.services, input)),
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
