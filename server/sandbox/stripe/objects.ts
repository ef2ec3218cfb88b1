import type { Card } from './cards.ts';
import type { Price } from './catalog.ts';

type Metadata = Record<string, string>;
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** Objects of Stripe's API, with the fields that the stand-in keeps. Times are Unix seconds, amounts are cents. */
export type Customer = {
  id: string;
  object: 'customer';
  created: number;
  /** Negative: credit that the next invoice uses. */
  balance: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  livemode: false;
};

export type PaymentMethod = { id: string; customer: string; card: Card };

export type SubscriptionItem = {
  id: string;
  object: 'subscription_item';
  created: number;
  subscription: string;
  price: Price;
  quantity?: number;
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
};

export type Subscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  start_date: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  collection_method: 'charge_automatically';
  currency: 'usd';
  default_payment_method: string | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  livemode: false;
};

export type InvoiceLine = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: 'usd';
  description: string;
  quantity: number | null;
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
};

export type Invoice = {
  id: string;
  object: 'invoice';
  number: string;
  customer: string;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: string;
  created: number;
  currency: 'usd';
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  next_payment_attempt: number | null;
  hosted_invoice_url: string;
  invoice_pdf: string;
  lines: List<InvoiceLine>;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  livemode: false;
};

export type CheckoutSession = {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  created: number;
  expires_at: number;
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  amount_total: number;
  currency: 'usd';
  metadata: Metadata;
  livemode: false;
};

/** What a checkout session will make of itself; its own object does not show it. */
export type CheckoutPlan = { prices: { price: string; quantity?: number }[]; metadata: Metadata };

export type PortalSession = {
  id: string;
  object: 'billing_portal.session';
  created: number;
  customer: string;
  return_url: string | null;
  url: string;
  livemode: false;
};

export type MeterEvent = {
  object: 'billing.meter_event';
  created: number;
  event_name: string;
  identifier: string;
  payload: Record<string, string>;
  timestamp: number;
  livemode: false;
};

export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
