import { PLANS } from '#domain/tier.ts';

export type Price = {
  id: string;
  object: 'price';
  active: true;
  billing_scheme: 'per_unit';
  created: number;
  currency: 'usd';
  lookup_key: string;
  nickname: string;
  product: string;
  recurring: {
    interval: 'month';
    interval_count: 1;
    usage_type: 'licensed' | 'metered';
    meter: string | null;
    trial_period_days: null;
  };
  type: 'recurring';
  unit_amount: number | null;
  unit_amount_decimal: string;
  metadata: Record<string, string>;
  livemode: false;
};

export type Meter = {
  id: string;
  object: 'billing.meter';
  created: number;
  display_name: string;
  event_name: string;
  status: 'active';
  customer_mapping: { type: 'by_id'; event_payload_key: 'stripe_customer_id' };
  value_settings: { event_payload_key: 'value' };
  default_aggregation: { formula: 'sum' };
  livemode: false;
};

export type Product = { id: string; object: 'product'; active: true; name: string; livemode: false };

const CREATED = Math.floor(Date.UTC(2026, 4, 2) / 1_000);
const TIERS = ['growth', 'scale'] as const;
type SoldTier = (typeof TIERS)[number];

const meterOf = (tier: SoldTier): Meter => ({
  id: `mtr_test_${tier}`,
  object: 'billing.meter',
  created: CREATED,
  display_name: `Requests beyond the quota of ${PLANS[tier].name}`,
  event_name: `hashmark_overage_${tier}`,
  status: 'active',
  customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
  value_settings: { event_payload_key: 'value' },
  default_aggregation: { formula: 'sum' },
  livemode: false,
});

function priceOf(tier: SoldTier, kind: 'monthly' | 'overage'): Price {
  const isMonthly = kind === 'monthly';
  const cents = isMonthly ? (PLANS[tier].priceUsd ?? 0) * 100 : (PLANS[tier].overagePer100kUsd ?? 0) / 1_000;
  return {
    id: `price_${tier}_${kind}`,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency: 'usd',
    lookup_key: `hashmark_${tier}_${kind}`,
    nickname: isMonthly ? PLANS[tier].name : `${PLANS[tier].name}: requests beyond the quota`,
    product: isMonthly ? `prod_${tier}` : `prod_${tier}_overage`,
    recurring: {
      interval: 'month',
      interval_count: 1,
      usage_type: isMonthly ? 'licensed' : 'metered',
      meter: isMonthly ? null : meterOf(tier).id,
      trial_period_days: null,
    },
    type: 'recurring',
    unit_amount: Number.isInteger(cents) ? cents : null,
    unit_amount_decimal: String(cents),
    metadata: {},
    livemode: false,
  };
}

/** The account's prices: for each tier that is sold its month, and its requests beyond the quota. */
export const PRICES: readonly Price[] = TIERS.flatMap((tier) => [
  priceOf(tier, 'monthly'),
  priceOf(tier, 'overage'),
]);
export const METERS: readonly Meter[] = TIERS.map(meterOf);
export const PRODUCTS: readonly Product[] = PRICES.map(({ product, nickname }) => ({
  id: product,
  object: 'product',
  active: true,
  name: `Hashmark ${nickname}`,
  livemode: false,
}));

export const isMetered = (price: Price): boolean => price.recurring.usage_type === 'metered';
