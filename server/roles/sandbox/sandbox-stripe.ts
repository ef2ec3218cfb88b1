import path from 'node:path';
import type { Logger } from '#observe/logger.ts';
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import type { Env } from '#server/config/env.ts';
import type { Shutdown } from '#server/process/shutdown.ts';

/** Starts the stand-in for Stripe, which keeps its account in the data directory. */
export async function startSandboxStripe(
  env: Env,
  logger: Logger,
  shutdown: Shutdown,
): Promise<StripeSandbox> {
  const stripe = await startStripeSandbox({
    file: path.join(env.DATA_DIR, 'sandbox', 'stripe.json'),
    port: env.SANDBOX_STRIPE_PORT,
  });
  shutdown.add('sandbox of Stripe', () => stripe.close());
  logger.info({ api: stripe.apiUrl }, 'Stripe sandbox started');
  return stripe;
}
