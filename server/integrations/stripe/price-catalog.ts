import type Stripe from 'stripe';
import { PAID_TIERS, type PaidTier } from '#domain/billing/paid-tier.ts';
import type { StripePrices } from './stripe-client.ts';

/** Our four prices as Stripe knows them. */
export type Catalog = {
  /** Price of a month, by tier. */
  base: Record<PaidTier, string>;
  /** Price of requests beyond the quota, and the name of the events that its meter counts. */
  overage: Record<PaidTier, { priceId: string; eventName: string }>;
};

/** Prices hardly ever change; a new one is found within this time. */
const KEPT_MS = 10 * 60_000;
const isId = (name: string): boolean => name.startsWith('price_');

/** Finds our prices by lookup key or id, and remembers them for 10 minutes. */
export class PriceCatalog {
  readonly #stripe: Stripe;
  readonly #names: StripePrices;
  #known: { readMs: number; catalog: Promise<Catalog> } | null = null;

  constructor(stripe: Stripe, names: StripePrices) {
    this.#stripe = stripe;
    this.#names = names;
  }

  /** @throws when a price is not there, or an overage price is not metered */
  get(): Promise<Catalog> {
    const nowMs = performance.now();
    if (this.#known && nowMs - this.#known.readMs < KEPT_MS) return this.#known.catalog;
    const catalog = this.#read();
    this.#known = { readMs: nowMs, catalog };
    catalog.catch(() => {
      this.#known = null;
    });
    return catalog;
  }

  /** The tier whose month this price is; null for a price that is none of ours. */
  async tierOf(priceIds: readonly string[]): Promise<PaidTier | null> {
    const { base } = await this.get();
    return PAID_TIERS.find((tier) => priceIds.includes(base[tier])) ?? null;
  }

  async #read(): Promise<Catalog> {
    const { growth, scale, growthOverage, scaleOverage } = this.#names;
    const prices = await this.#find([growth, scale, growthOverage, scaleOverage]);
    const idOf = (name: string): string => priceNamed(prices, name).id;
    return {
      base: { growth: idOf(growth), scale: idOf(scale) },
      overage: {
        growth: await this.#metered(priceNamed(prices, growthOverage)),
        scale: await this.#metered(priceNamed(prices, scaleOverage)),
      },
    };
  }

  async #find(names: string[]): Promise<Stripe.Price[]> {
    const keys = names.filter((name) => !isId(name));
    const listed = keys.length === 0 ? [] : (await this.#stripe.prices.list({ lookup_keys: keys })).data;
    const ids = names.filter(isId);
    return [...listed, ...(await Promise.all(ids.map((id) => this.#stripe.prices.retrieve(id))))];
  }

  async #metered(price: Stripe.Price): Promise<{ priceId: string; eventName: string }> {
    const meterId = price.recurring?.meter;
    if (!meterId) throw new Error(`the Stripe price ${price.id} for overage has no meter`);
    const meter = await this.#stripe.billing.meters.retrieve(meterId);
    return { priceId: price.id, eventName: meter.event_name };
  }
}

function priceNamed(prices: readonly Stripe.Price[], name: string): Stripe.Price {
  const price = prices.find(({ id, lookup_key }) => id === name || lookup_key === name);
  if (!price) throw new Error(`Stripe has no active price "${name}"`);
  return price;
}
