import type { Predicate } from './predicate.ts';

/** Why an event was sent. */
export type Reason = 'wallet' | 'builder' | 'predicate';

export type WebhookChannel = 'http' | 'messenger';
export type WebhookScope = 'address' | 'market';
export type WebhookKind = 'market' | 'sports';

/** Conditions that all must hold; an empty list, or none, lets everything through. */
export type WebhookFilters = {
  coins: readonly string[];
  /** Decimal, in USD; null for any. */
  min_notional: number | null;
  sides: readonly ('A' | 'B')[];
  dirs: readonly string[];
  /** Of orders only. */
  statuses: readonly string[];
};

/** What decides whether a subscription hears of an event, as matching needs it. */
export type WebhookTerms = {
  subscriptionId: string;
  orgId: string;
  kind: WebhookKind;
  eventTypes: readonly string[];
  /** Lower-case hex. */
  wallets: readonly string[];
  builders: readonly string[];
  /** Of sports only: provider's ids; empty for all that the organisation tracks. */
  fixtures: readonly number[];
  filters: WebhookFilters;
  predicate: Predicate | null;
  scope: WebhookScope;
};
