import type { Predicate } from './predicate.ts';

/** Why an event was sent. */
export type Reason = 'wallet' | 'builder' | 'predicate';

export const WEBHOOK_CHANNELS = ['http', 'messenger'] as const;
export type WebhookChannel = (typeof WEBHOOK_CHANNELS)[number];
export const WEBHOOK_SCOPES = ['address', 'market'] as const;
export type WebhookScope = (typeof WEBHOOK_SCOPES)[number];
export type WebhookKind = 'market' | 'sports';
export const WEBHOOK_STATUSES = ['active', 'paused'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];
/**
 * Why a subscription is paused: a member of its organisation paused it, the tier does not include it, or its chat is gone or
 * no longer linked.
 */
export const PAUSED_BY = ['person', 'tier', 'chat'] as const;
export type PausedBy = (typeof PAUSED_BY)[number];

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

export const NO_FILTERS: WebhookFilters = {
  coins: [],
  min_notional: null,
  sides: [],
  dirs: [],
  statuses: [],
};

/** Bounds of one subscription on every tier: what one request may carry. Tiers have lower ones of their own. */
export const WEBHOOK_LIMITS = {
  /** Wallets and builders together. */
  addresses: 10_000,
  /** Of one organisation, where its tier has no lower number. */
  subscriptions: 10_000,
  coins: 1_000,
  statuses: 20,
  minNotional: 1e12,
} as const;

/** The terms by which a subscription is matched with events. */
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
