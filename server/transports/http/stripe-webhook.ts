import type { Logger } from '#observe/logger.ts';
import type { FollowDeps } from '#services/billing/follow-subscription.ts';
import { receiveEvent } from '#services/billing/receive-event.ts';

export type StripeWebhookDeps = Omit<FollowDeps, 'provider'> & {
  /** Null where no payment provider is set up. */
  provider: FollowDeps['provider'] | null;
  logger: Logger;
};

/** Events are a few KiB; the largest invoices stay well below this. */
const MAX_BYTES = 512 * 1024;
/** Each holds a connection and asks Stripe: more are told to come again, which Stripe does. */
const MOST_AT_ONCE = 8;

const say = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ message }, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** The body to its last byte, since the signature is over it. Null when it is too large. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isForged = (error: unknown): error is Error => error instanceof Error && error.name === 'BillingForged';

async function take(deps: StripeWebhookDeps, request: Request): Promise<Response> {
  const { provider, logger } = deps;
  if (request.method !== 'POST') return say(405, 'Only POST', { allow: 'POST' });
  if (!provider) return say(503, 'Billing is not set up on this server');
  const signature = request.headers.get('stripe-signature');
  if (signature === null) return say(400, 'No stripe-signature header');
  const body = await readBody(request);
  if (!body) return say(413, `Body exceeds ${MAX_BYTES} bytes`);
  try {
    const outcome = await receiveEvent({ ...deps, provider }, { body, signature });
    if (outcome === 'second subscription') {
      logger.error({}, 'an organisation pays for two subscriptions at once; cancel one of them in Stripe');
    }
    return Response.json({ received: true, outcome });
  } catch (error) {
    if (isForged(error)) return say(400, error.message);
    // Our own fault, or Stripe's: it is to send the event again.
    logger.error({ err: error }, 'a billing event could not be handled');
    return say(500, 'The event could not be handled');
  }
}

/** The receiver of Stripe's webhooks: 2xx when an event is dealt with, 4xx when it is no event of Stripe's, 5xx to get it again. */
export function createStripeWebhook(deps: StripeWebhookDeps): (request: Request) => Promise<Response> {
  let underway = 0;
  return async (request) => {
    if (underway >= MOST_AT_ONCE) return say(503, 'Too many events at once', { 'retry-after': '5' });
    underway += 1;
    try {
      return await take(deps, request);
    } finally {
      underway -= 1;
    }
  };
}
