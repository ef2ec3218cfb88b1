import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** A signing secret, read once: both schemes sign with it, each with a key of its own. */
export type SigningKey = {
  /** The UTF-8 bytes of the whole `whsec_…` text. */
  text: Buffer;
  /** The part after `whsec_`, base64-decoded; for a secret chosen by its owner, all its bytes. */
  bytes: Buffer;
};

/** `whsec_` and the base64 of 16 bytes at least. */
const GENERATED = /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/;

/**
 * Reads a secret: `whsec_<base64>`, or what its owner chose. That is not decoded: of most texts little or nothing would be
 * left, and anybody could sign with it.
 */
export function signingKey(secret: string): SigningKey {
  const text = Buffer.from(secret, 'utf8');
  return { text, bytes: GENERATED.test(secret) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : text };
}

export type SignedEvent = {
  eventId: string;
  eventType: string;
  deliveryId: number;
  body: string;
  /** When it is sent, Unix seconds: a receiver refuses what differs from its clock by more than 300. */
  atS: number;
};

/**
 * Headers that identify an event and prove its origin, under two schemes side by side: the specification's (that of
 * Stripe's signatures) and that of Standard Webhooks (standardwebhooks.com).
 */
export function eventHeaders(key: SigningKey, event: SignedEvent): Record<string, string> {
  const { eventId, eventType, deliveryId, body, atS } = event;
  const hex = createHmac('sha256', key.text).update(`${atS}.${body}`).digest('hex');
  const base64 = createHmac('sha256', key.bytes).update(`${eventId}.${atS}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Hashmark-Webhooks/1',
    'x-svc-signature': `t=${atS},v1=${hex}`,
    'x-svc-event-id': eventId,
    'x-svc-event-type': eventType,
    'x-svc-delivery': `dlv_${deliveryId}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(atS),
    'webhook-signature': `v1,${base64}`,
  };
}
