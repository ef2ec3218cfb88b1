import { eventHeaders, type SigningKey } from '#deliver/signing/sign-event.ts';
import type { FollowedEvent } from './hashmark-api.ts';

/** What became of an event at the local receiver. */
export type Forwarded = { status: number | null; latencyMs: number; problem: string | null };

/** As long as a real delivery is given. */
const ANSWER_MS = 10_000;

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this address; start your receiver',
  ECONNRESET: 'the receiver closed the connection without a response',
  UND_ERR_SOCKET: 'the receiver closed the connection without a response',
  ENOTFOUND: 'the host is unknown',
};

/** The code of what lies at the root of a failed `fetch`. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return String((first as { code?: unknown } | undefined)?.code ?? '');
}

const problemOf = (error: unknown): string =>
  (error as Error).name === 'TimeoutError'
    ? `no response within ${ANSWER_MS / 1_000} s`
    : (REASONS[codeOf(error)] ?? (codeOf(error) || (error as Error).message));

/**
 * Sends an event as delivery would: the same bytes, headers and signatures, by another secret and a new timestamp. Never
 * rejects but by the signal.
 */
export async function forwardEvent(
  event: FollowedEvent,
  { forward, key, signal }: { forward: URL; key: SigningKey; signal: AbortSignal },
): Promise<Forwarded> {
  const { event_id: eventId, event_type: eventType, body } = event;
  const deliveryId = Number(event.id.slice('dlv_'.length));
  const atS = Math.floor(Date.now() / 1_000);
  const startMs = performance.now();
  const ended = () => ({ latencyMs: Math.round(performance.now() - startMs) });
  try {
    const response = await fetch(forward, {
      ...{ method: 'POST', redirect: 'manual', body },
      headers: eventHeaders(key, { eventId, eventType, deliveryId, body, atS }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    await response.body?.cancel();
    return { ...ended(), status: response.status, problem: null };
  } catch (error) {
    signal.throwIfAborted();
    return { ...ended(), status: null, problem: problemOf(error) };
  }
}
