import { getRequestListener } from '@hono/node-server';
import { runBillingJobs } from '#jobs/billing-jobs.ts';
import { scaleQuotaOf } from '#server/config/webhook-settings.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { createStripeWebhook } from '#transports/http/stripe-webhook.ts';

export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';

/** Receives what the payment provider tells, and does what billing does without being asked. Part of the role `web`. */
export function startBilling({ env, container, http, shutdown }: RoleInput): void {
  const { db: accounts, billing, logger } = container;
  const provider = billing?.provider ?? null;
  const now = Date.now;
  const scaleQuota = scaleQuotaOf(env);
  const log = logger.child({ part: 'billing' });
  const listener = getRequestListener(
    createStripeWebhook({ accounts, provider, now, scaleQuota, logger: log }),
  );
  http.onRequest(STRIPE_WEBHOOK_PATH, (request, response) => void listener(request, response));
  if (!provider) return;
  const stopping = new AbortController();
  const jobs = runBillingJobs({ accounts, provider, now, scaleQuota, logger: log, signal: stopping.signal });
  shutdown.add('billing jobs', async () => {
    stopping.abort();
    await jobs;
  });
}
