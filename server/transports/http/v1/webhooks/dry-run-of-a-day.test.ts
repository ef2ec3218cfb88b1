import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '#deliver/egress/testing/receiver.ts';
import { matchedUpTo, startDelivering } from '#deliver/testing/start-delivering.ts';
import { DIRS } from '#domain/fill.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { readPredicate } from '#domain/webhook/read-predicate.ts';
import { anyFill, anySentPredicate } from '#domain/webhook/testing/random-terms.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { SOAK } from '#server/test/soak-settings.ts';
import { createSubscription, type SubscriptionInput } from '#services/webhook/create-subscription.ts';
import { dryRun } from '#services/webhook/dry-run.ts';
import { openSecret } from '#services/webhook/seal.ts';

/** What fills and terms follow from; the title of the test names it, `CHAOS_SEED=<it>` repeats them. */
const SEED = SOAK.seed ?? randomInt(2 ** 31);
const [FILLS, SUBSCRIPTIONS, FILLS_AT_ONCE] = [600, 24, 50];
const NOW = Date.now();
const SECRETS_KEY = Buffer.alloc(32, 7);

let api: TestApi;
let to: Receiver;
const running: (() => Promise<void>)[] = [];
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW, webhooks: { secretsKey: SECRETS_KEY, allowLoopback: true } });
  to = await startReceiver();
});
afterEach(async () => {
  for (const end of running.splice(0)) await end();
});
afterAll(async () => {
  await to.close();
  await api.stop();
});

const sample = <T>(of: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(of, { numRuns, seed: SEED });

/** Fills of a day and of the hour before it, in the order of their times but for a few that were found late. */
const fillsOfADay = () =>
  sample(fc.record({ fill: anyFill, lateMs: fc.constantFrom(0, 0, 0, 90_000) }), FILLS).map(
    ({ fill, lateMs }, index) => ({
      ...fill,
      timeMs: NOW - DAY_MS - HOUR_MS + Math.floor((index / FILLS) * (DAY_MS + HOUR_MS)) - lateMs,
    }),
  );

const address = fc.integer({ min: 1, max: 9 }).map((n) => `0x${n.toString(16).padStart(40, '0')}`);
const someOf = <T>(...values: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.subarray([...values], { minLength: 1 }));
const anyFilters = fc.record({
  coins: someOf('#0', '#10', '#11', '#100', '#7610'),
  min_notional: fc.constantFrom(null, null, 0, 250, 100_000),
  sides: someOf<'A' | 'B'>('A', 'B'),
  dirs: someOf(...DIRS),
});
const anyTerms: fc.Arbitrary<SubscriptionInput> = fc
  .record({
    filters: fc.oneof(fc.constant({}), anyFilters),
    sent: fc.option(anySentPredicate),
    wallets: fc.uniqueArray(address, { minLength: 1, maxLength: 4 }),
    builders: fc.uniqueArray(address, { maxLength: 3 }),
    scope: fc.constantFrom('market' as const, 'address' as const),
  })
  .map(({ filters, sent, wallets, builders, scope }) => {
    const reading = sent === null ? null : readPredicate(sent);
    const predicate = reading && 'predicate' in reading ? reading.predicate : null;
    return { filters, predicate, scope, ...(scope === 'address' && { wallets, builders }) };
  });

type Sent = { eventId: string; reasons: string[] };

/** What a subscription was sent of fills of the last day, the newest number first. */
async function deliveredOf(subscriptionId: string): Promise<Sent[]> {
  const { rows } = await api.database.pool.query<{ state: string; event_id: string; body: string }>(
    `SELECT state, event_id, d.body FROM webhook_delivery d JOIN fill ON event_id = 'evt_fill_' || seq
     WHERE subscription_id = $1 AND time_ms >= $2 AND time_ms < $3 ORDER BY seq DESC`,
    [subscriptionId, NOW - DAY_MS, NOW],
  );
  expect(new Set(rows.map(({ state }) => state)).difference(new Set(['delivered']))).toEqual(new Set());
  return rows.map(({ event_id, body }) => ({ eventId: event_id, reasons: JSON.parse(body).reasons }));
}

const unsent = async (): Promise<number> =>
  (await api.database.pool.query("SELECT FROM webhook_delivery WHERE state = 'pending'")).rowCount ?? -1;

describe('a dry run over a day', () => {
  it(`tells exactly the events that delivery sent on that day, of any terms (CHAOS_SEED=${SEED})`, async () => {
    const { orgId, keyId } = await api.newOrg('enterprise');
    const ctx = api.context({ type: 'apiKey', keyId, orgId, tier: 'enterprise' });
    const made: { id: string; terms: SubscriptionInput; secret: string }[] = [];
    for (const [index, terms] of sample(anyTerms, SUBSCRIPTIONS).entries()) {
      const { subscription, signingSecret } = await createSubscription(ctx, {
        ...terms,
        url: `${to.url}/${index}`,
      });
      made.push({ id: subscription.subscriptionId, terms, secret: signingSecret });
    }
    const secretOf = (sealed: Buffer, id: string) => openSecret(SECRETS_KEY, sealed, id);
    running.push(startDelivering(api.database, { openSecret: secretOf }));
    running.push(startDelivering(api.database, { openSecret: secretOf }));
    await expect.poll(() => matchedUpTo(api.database, 'webhooks')).not.toBeNull();
    const fills = fillsOfADay();
    for (let at = 0; at < FILLS; at += FILLS_AT_ONCE) {
      await storeGivenFills(api.database.pool, fills.slice(at, at + FILLS_AT_ONCE));
    }
    await expect.poll(() => matchedUpTo(api.database, 'webhooks'), { timeout: 60_000 }).toBe(FILLS);
    await expect.poll(unsent, { timeout: 60_000 }).toBe(0);

    let all = 0;
    for (const [index, { id, terms, secret }] of made.entries()) {
      const delivered = await deliveredOf(id);
      const run = await dryRun(ctx, { ...terms, days: 1, limit: FILLS });
      expect(run.rows.map(({ eventId, reasons }) => ({ eventId, reasons }))).toEqual(delivered);
      expect([run.isComplete, run.matched]).toEqual([true, delivered.length]);
      // What the store says was sent is what the receiver got, and signed for it.
      const got = to.received.filter(({ path }) => path === `/${index}`);
      const ids = got.map(({ headers }) => headers['x-svc-event-id']);
      expect(new Set(delivered.map(({ eventId }) => eventId)).difference(new Set(ids))).toEqual(new Set());
      for (const { body, headers } of got) {
        Stripe.webhooks.constructEvent(body, String(headers['x-svc-signature']), secret);
      }
      all += delivered.length;
    }
    // Terms that let everything through, or nothing, would prove nothing.
    expect(all).toBeGreaterThan((FILLS * SUBSCRIPTIONS) / 50);
    expect(all).toBeLessThan((FILLS * SUBSCRIPTIONS * 9) / 10);
  }, 180_000);
});
