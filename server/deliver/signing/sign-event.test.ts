import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { eventHeaders, signingKey } from './sign-event.ts';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const body = JSON.stringify({ type: 'fill', event_id: 'evt_fill_7', note: 'é ✓ \u2028' });
const nowS = (): number => Math.floor(Date.now() / 1_000);

const sign = (atS = nowS(), text = body) =>
  eventHeaders(signingKey(secret), {
    ...{ eventId: 'evt_fill_7', eventType: 'fill', deliveryId: 12, body: text, atS },
  });

const stripe = new Stripe('sk_test_none');
const byStripe = (headers: Record<string, string>, text: string, key: string): unknown =>
  stripe.webhooks.constructEvent(text, headers['x-svc-signature'] ?? '', key);
const byStandard = (headers: Record<string, string>, text: string, key: string): unknown =>
  new Webhook(key).verify(text, headers);

describe.each([
  ["Stripe's constructEvent", byStripe],
  ['standardwebhooks', byStandard],
])('%s', (_name, verify) => {
  it('accepts what we sign', () => {
    expect(verify(sign(), body, secret)).toEqual(JSON.parse(body));
  });

  it('refuses another secret', () => {
    expect(() => verify(sign(), body, newSecret())).toThrow();
  });

  it('refuses a body that was altered by one character', () => {
    expect(() => verify(sign(), body.replace('fill_7', 'fill_8'), secret)).toThrow();
  });

  it('refuses a timestamp that is more than 300 seconds old, though it is signed', () => {
    expect(verify(sign(nowS() - 290), body, secret)).toBeDefined();
    expect(() => verify(sign(nowS() - 310), body, secret)).toThrow();
  });

  it('refuses a timestamp that was made new without the secret', () => {
    const [old, fresh] = [sign(nowS() - 400), nowS()];
    const moved = {
      ...old,
      'x-svc-signature': (old['x-svc-signature'] ?? '').replace(/^t=\d+/, `t=${fresh}`),
      'webhook-timestamp': String(fresh),
    };
    expect(() => verify(moved, body, secret)).toThrow();
  });
});

it.each([
  'a-secret-of-ones-own',
  'whsec_short',
  `whsec_${'!'.repeat(20)}`,
  randomBytes(24).toString('base64'),
])(
  'standardwebhooks accepts what we sign with a chosen secret in the form that the guide names: %s',
  (chosen) => {
    const headers = eventHeaders(signingKey(chosen), {
      ...{ eventId: 'evt_fill_7', eventType: 'fill', deliveryId: 12, body, atS: nowS() },
    });
    expect(new Webhook(chosen, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
    expect(byStripe(headers, body, chosen)).toEqual(JSON.parse(body));
  },
);

it('names the event, its type and the delivery beside the signatures', () => {
  expect(sign()).toMatchObject({
    'x-svc-event-id': 'evt_fill_7',
    'x-svc-event-type': 'fill',
    'x-svc-delivery': 'dlv_12',
    'webhook-id': 'evt_fill_7',
  });
});

it.each(['!'.repeat(16), 'short-words-only', 'whsec_', 'whsec_a', `whsec_${'!'.repeat(20)}`])(
  'never signs with a key that is shorter than the secret that its owner chose: %s',
  (secret) => {
    expect(signingKey(secret).bytes).toEqual(Buffer.from(secret, 'utf8'));
  },
);
