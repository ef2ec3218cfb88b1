import type { Logger } from '#observe/logger.ts';
import type { FollowDeps } from '#services/billing/follow-subscription.ts';
import { receiveEvent } from '#services/billing/receive-event.ts';

export type StripeWebhookDeps = Omit<FollowDeps, 'provider'> & {
  /** Null where no payment provider is set up. */
  provider: FollowDeps['provider'] | null;
  logger: Logger;
  /** How long a body may take to arrive; 10 s by default. */
  bodyMs?: number;
};

/** Events are a few KiB; the largest invoices stay well below this. */
const MAX_BYTES = 512 * 1024;
const BODY_MS = 10_000;
/** Each event holds a database connection and calls Stripe. Beyond this the answer is 503, and Stripe retries. */
const MOST_AT_ONCE = 8;

const say = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ message }, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** The raw body, which the signature covers; or the refusal if it is too large or too slow. */
async function readBody(request: Request, withinMs: number): Promise<Uint8Array | Response> {
  const tooLarge = () => say(413, `Body exceeds ${MAX_BYTES} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return tooLarge();
  const reader = request.body?.getReader();
  const late = AbortSignal.timeout(withinMs);
  const giveUp = () => reader?.cancel().catch(() => {}); // one that has broken off is over as well
  late.addEventListener('abort', giveUp);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > MAX_BYTES) {
      await giveUp();
      return tooLarge();
    }
    chunks.push(read.value);
  }
  late.removeEventListener('abort', giveUp);
  return late.aborted
    ? say(408, 'The body took too long to arrive.', { connection: 'close' })
    : Buffer.concat(chunks);
}

const isForged = (error: unknown): error is Error => error instanceof Error && error.name === 'BillingForged';

type SignedEvent = { provider: FollowDeps['provider']; body: Uint8Array; signature: string };

/** The raw event, or the refusal of a request that cannot be one. */
async function open(
  { provider, bodyMs = BODY_MS }: StripeWebhookDeps,
  request: Request,
): Promise<SignedEvent | Response> {
  if (request.method !== 'POST') return say(405, 'Method not allowed: use POST', { allow: 'POST' });
  if (!provider) return say(503, 'Billing is not configured on this server.');
  const signature = request.headers.get('stripe-signature');
  if (signature === null) return say(400, 'Missing stripe-signature header');
  const body = await readBody(request, bodyMs);
  return body instanceof Response ? body : { provider, body, signature };
}

async function take(deps: StripeWebhookDeps, event: SignedEvent): Promise<Response> {
  const { logger } = deps;
  try {
    const outcome = await receiveEvent({ ...deps, provider: event.provider }, event);
    if (outcome === 'second subscription') {
      logger.error({}, 'organisation pays for two subscriptions; cancel one of them in Stripe');
    }
    return Response.json({ received: true, outcome });
  } catch (error) {
    if (isForged(error)) return say(400, error.message);
    // Our own fault, or Stripe's: it is to send the event again.
    logger.error({ err: error }, 'handling a billing event failed');
    return say(500, 'The event could not be handled.');
  }
}

/** The receiver of Stripe's webhooks: 2xx when an event is dealt with, 4xx when it is no event of Stripe's, 5xx to get it again. */
export function createStripeWebhook(deps: StripeWebhookDeps): (request: Request) => Promise<Response> {
  let underway = 0;
  return async (request) => {
    const event = await open(deps, request);
    if (event instanceof Response) return event;
    // Counted only after the body is read, so that stalled uploads cannot block Stripe's events.
    if (underway >= MOST_AT_ONCE) return say(503, 'Too many concurrent events', { 'retry-after': '5' });
    underway += 1;
    try {
      return await take(deps, event);
    } finally {
      underway -= 1;
    }
  };
}
