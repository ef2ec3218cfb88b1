import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import type { PaidTier } from '#domain/billing/paid-tier.ts';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import { createLogger } from '#observe/logger.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { startCheckout } from '#services/billing/start-checkout.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import { LiveState } from '#services/live/live-state.ts';
import { createOrg } from '#services/org/create-org.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { createStripeWebhook } from '#transports/http/stripe-webhook.ts';
import { freshDatabase, type TestDatabase } from '../databases/database.ts';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
/** Can be saved, and is declined at every later charge. */
export const LATER_DECLINED_CARD = '4000 0000 0000 0341';

export const ORIGIN = 'https://hashmark.test';

export type Buyer = { orgId: string; actor: SessionActor };

/** What billing needs: a database, the stand-in for Stripe over its socket, and our webhook over another. */
export type BillingHarness = {
  database: TestDatabase;
  stripe: StripeSandbox;
  config: BillingConfig;
  now: () => number;
  ctx(actor: SessionActor): ServiceContext;
  newBuyer(tier?: Tier, role?: Role): Promise<Buyer>;
  /** Goes through the checkout page with a card. Events are held back. @returns the page's status */
  buy(buyer: Buyer, tier: PaidTier, card?: string): Promise<number>;
  /** The events that were held back until now; further ones are held too. */
  heldEvents(): Event[];
  /** Sends every event that was held, in order. */
  deliver(): Promise<void>;
  row(
    orgId: string,
  ): Promise<{ orgTier: string; tier: string; status: string; grace: Date | null; sub: string | null }>;
  audits(orgId: string): Promise<string[]>;
  webhookUrl: string;
  close(): Promise<void>;
};

const PRICES = {
  growth: 'hashmark_growth_monthly',
  scale: 'hashmark_scale_monthly',
  growthOverage: 'hashmark_growth_overage',
  scaleOverage: 'hashmark_scale_overage',
};

/** A provider of its own over the same stand-in, as another process has. */
export const providerOf = ({ apiUrl, secretKey, webhookSecret }: StripeSandbox): StripeBilling =>
  new StripeBilling({ apiUrl, secretKey, webhookSecret, prices: PRICES });

export const payWith = (url: string, card: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: card, expiry: '12/40', cvc: '123' }),
  });

function listen(handle: (request: Request) => Promise<Response>): Promise<http.Server> {
  const server = http.createServer(getRequestListener(handle));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const offline = async (): Promise<never> => {
  throw new Error('billing asks no exchange');
};
const NO_EXCHANGE = { candles: offline, book: offline, mark: offline };

let people = 0;

async function addPerson(database: TestDatabase): Promise<string> {
  const prisma = await accountsOf(database.pool);
  people += 1;
  const personId = `usr_${people}`;
  await prisma.person.create({
    data: { person_id: personId, name: `Person ${people}`, email: `person-${people}@example.com` },
  });
  return personId;
}

/** Starts a harness. Its clock is that of the simulated Stripe account. */
export async function startBillingHarness(): Promise<BillingHarness> {
  const database = await freshDatabase();
  const stripe = await startStripeSandbox({ file: null, port: 0 });
  const provider = providerOf(stripe);
  const now = () => stripe.ledger.nowMs();
  const config = { provider, origin: ORIGIN };
  const logger = createLogger({ level: 'silent' });
  const server = await listen(
    createStripeWebhook({ accounts: database.pool, provider, now, logger, bodyMs: 3_000 }),
  );
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`;
  stripe.webhooks.deliverTo(webhookUrl);
  stripe.webhooks.hold();
  const bus = createMemoryBus(() => {});
  const live = new LiveState(bus);
  const feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger });
  const services = {
    accounts: database.pool,
    db: database.pool,
    bus,
    feed,
    live,
    exchange: NO_EXCHANGE,
    now,
  };
  const ctx = (actor: SessionActor): ServiceContext => ({ ...services, billing: config, actor });
  const heldEvents = () => {
    const events = stripe.webhooks.release();
    stripe.webhooks.hold();
    return events;
  };
  return {
    ...{ database, stripe, config, now, ctx, heldEvents, webhookUrl },
    async newBuyer(tier = 'free', role = 'owner') {
      const { orgId } = await createOrg(database.pool, { name: 'Acme', tier });
      const personId = await addPerson(database);
      return { orgId, actor: { type: 'session', sessionId: 'ses_1', personId, orgId, tier, role } };
    },
    async buy({ actor }, tier, card = GOOD_CARD) {
      const { url } = await startCheckout(ctx(actor), { tier });
      return (await payWith(url, card)).status;
    },
    async deliver() {
      for (const event of heldEvents()) await stripe.webhooks.send(event);
    },
    async row(orgId) {
      const { rows } = await database.pool.query(
        `SELECT o.tier AS "orgTier", b.tier, b.status, b.grace_until AS grace, b.subscription_id AS sub
         FROM org o LEFT JOIN billing_account b USING (org_id) WHERE o.org_id = $1`,
        [orgId],
      );
      return rows[0];
    },
    async audits(orgId) {
      const { rows } = await database.pool.query<{ action: string }>(
        'SELECT action FROM audit_event WHERE org_id = $1 ORDER BY audit_id',
        [orgId],
      );
      return rows.map(({ action }) => action);
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await stripe.close();
      live.close();
      await database.drop();
    },
  };
}
