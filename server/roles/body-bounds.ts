import { randomUUID } from 'node:crypto';
import type { BodyBound } from '#server/http/body-bound.ts';
import { dataError, JSON_TYPE } from '#transports/faults/data-error.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { venueRefusal } from '#transports/faults/venue-refusal.ts';
import { venueHeaders } from '#transports/http/venue/venue-headers.ts';
import { refusalAnswer } from '#transports/trpc/refusal-answer.ts';

type Refuse = BodyBound['refuse'];

const KIB = 1024;
const wordsOf = (maxBytes: number): string => `Body exceeds ${maxBytes} bytes`;
const tooLarge = (maxBytes: number): Fault => ({ code: 'too_large', message: wordsOf(maxBytes) });

const inEnvelope: Refuse = (path, maxBytes) => ({
  headers: {
    'content-type': JSON_TYPE,
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': randomUUID(),
  },
  body: dataError(tooLarge(maxBytes), path, Date.now()).body,
});

const ofVenue: Refuse = (_path, maxBytes) => {
  const { error, code } = venueRefusal(tooLarge(maxBytes));
  const headers = { 'content-type': JSON_TYPE, ...venueHeaders(randomUUID()) };
  return { headers, body: JSON.stringify({ error, code }) };
};

const ofDashboard: Refuse = (_path, maxBytes) => refusalAnswer(tooLarge(maxBytes), randomUUID());

const asMessage: Refuse = (_path, maxBytes) => ({
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
  body: JSON.stringify({ message: wordsOf(maxBytes) }),
});

const asText: Refuse = (_path, maxBytes) => ({
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${wordsOf(maxBytes)}\n`,
});

/**
 * The venue's own path prefixes, also below `/v2`, which a proxy strips. Its other paths share the API's bounds.
 */
const VENUE = ['/rfq', '/maker', '/positions', '/vault', '/books'].flatMap((path) => [
  `/v1${path}`,
  `/v2/v1${path}`,
]);

/**
 * Maximum body size by path; the longest prefix decides. A hard limit for every caller: handlers that accept less
 * refuse the rest themselves, in their surface's format. `/` has the smallest, since paths are matched literally
 * and an encoded one falls back to it.
 */
export const BODY_BOUNDS: readonly BodyBound[] = [
  // Pages take no bodies; Socket.IO and CSP reports need 16 KiB.
  { prefix: '/', maxBytes: 64 * KIB, refuse: asText },
  { prefix: '/api/auth', maxBytes: 64 * KIB, refuse: asMessage },
  // A batch of 20 calls; a call is a form of the console at most.
  { prefix: '/api/trpc', maxBytes: 256 * KIB, refuse: ofDashboard },
  // Read raw, since the signature is over it.
  { prefix: '/api/stripe/webhook', maxBytes: 512 * KIB, refuse: asMessage },
  // Handlers read 64 KiB and answer 400 beyond that. Above this limit the rest is not even read.
  ...['/v1', '/v2', '/health'].map((prefix) => ({ prefix, maxBytes: 1024 * KIB, refuse: inEnvelope })),
  ...VENUE.map((prefix) => ({ prefix, maxBytes: 1024 * KIB, refuse: ofVenue })),
];
