import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeSandbox, startStripeSandbox } from './stripe-sandbox.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'stripe-'));
const file = path.join(dir, 'account', 'stripe.json');
let sandbox: StripeSandbox;
let stripe: Stripe;

const clientOf = ({ apiUrl, secretKey }: StripeSandbox): Stripe => {
  const { hostname: host, port } = new URL(apiUrl);
  return new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};

beforeAll(async () => {
  sandbox = await startStripeSandbox({ file, port: 0 });
  stripe = clientOf(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

describe("the stand-in for Stripe, asked by Stripe's own client,", () => {
  it('answers in the version it is asked in, with a request id', async () => {
    const { lastResponse } = await stripe.prices.list({ lookup_keys: ['hashmark_growth_monthly'] });
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
    expect(lastResponse.requestId).toMatch(/^req_/);
  });

  it('refuses a wrong key as Stripe does', async () => {
    const stranger = clientOf({ ...sandbox, secretKey: 'sk_test_wrong' });
    await expect(stranger.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  it('does what has one idempotency key once, and refuses the key with other parameters', async () => {
    const make = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'the same' });
    const first = await make('Acme');
    const again = await make('Acme');
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(make('Other')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('says which thing is missing and which parameter it does not know', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    const unknown = { customer: 'cus_none', nonsense: '1' } as Stripe.BillingPortal.SessionCreateParams;
    await expect(stripe.billingPortal.sessions.create(unknown)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'nonsense',
    });
  });

  it('takes a meter event of one identifier once', async () => {
    const customer = await stripe.customers.create({});
    const event = {
      event_name: 'hashmark_overage_growth',
      identifier: 'once',
      payload: { stripe_customer_id: customer.id, value: '5' },
    };
    await stripe.billing.meterEvents.create(event);
    await expect(stripe.billing.meterEvents.create(event)).rejects.toThrow(/already exists/);
  });

  it('keeps its account and keys over a restart, in a file that only its owner can read', async () => {
    const customer = await stripe.customers.create({ email: 'kept@example.com' });
    await sandbox.close();
    sandbox = await startStripeSandbox({ file, port: 0 });
    stripe = clientOf(sandbox);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'kept@example.com' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('shows a card page that works without scripts and escapes what it shows', async () => {
    const customer = await stripe.customers.create({ name: '<img src=x>' });
    const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id });
    const text = await (await fetch(url)).text();
    expect(text).toContain('&lt;img src=x&gt;');
    expect(text).not.toMatch(/<script|<img/);
  });
});
