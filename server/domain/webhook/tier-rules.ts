import { PLANS, reachesTier, type Tier } from '../tier.ts';
import { eventDescriptor, MARKET_EVENT_TYPES } from './event-types.ts';
import type { PausedBy, WebhookStatus, WebhookTerms } from './subscription.ts';

/** Webhook limits of a tier. A null number is unlimited; null instead of the object means no webhooks. */
export type WebhookQuota = { subscriptions: number | null; addressesEach: number | null } | null;

/** The quota of a tier. What Scale has is a setting. */
export const quotaOf = (tier: Tier, scaleQuota: WebhookQuota): WebhookQuota =>
  tier === 'scale' ? scaleQuota : PLANS[tier].webhooks;

/** The terms that determine which tier a subscription requires. */
export type TieredTerms = Pick<
  WebhookTerms,
  'kind' | 'eventTypes' | 'wallets' | 'builders' | 'predicate' | 'scope'
>;

/** Something in the terms of a subscription, and the lowest tier that includes it. */
type Requirement = { what: string; tier: Tier; isWanted: (terms: TieredTerms) => boolean };

/** What a refusal calls an event type. */
const nameOf = (type: string): string =>
  eventDescriptor(type)?.topic === 'rewards' ? 'A reward event type' : `The event type ${type}`;

const ofTypes = MARKET_EVENT_TYPES.map(
  (type): Requirement => ({
    what: nameOf(type),
    tier: eventDescriptor(type)?.tier ?? 'enterprise',
    isWanted: ({ kind, eventTypes }) => kind === 'market' && eventTypes.includes(type),
  }),
);

/** In the order in which they are refused. */
const REQUIREMENTS: readonly Requirement[] = [
  { what: 'A sports subscription', tier: 'enterprise', isWanted: ({ kind }) => kind === 'sports' },
  { what: 'The scope market', tier: 'enterprise', isWanted: ({ scope }) => scope === 'market' },
  ...ofTypes,
  { what: 'A predicate', tier: 'enterprise', isWanted: ({ predicate }) => predicate !== null },
];

/** Why a tier does not have a subscription with these terms, naming what it takes; null when it does. */
export function tierProblem(tier: Tier, scaleQuota: WebhookQuota, terms: TieredTerms): string | null {
  const quota = quotaOf(tier, scaleQuota);
  if (!quota) return `Webhook subscriptions require the ${PLANS.scale.name} tier.`;
  const missing = REQUIREMENTS.find((one) => one.isWanted(terms) && !reachesTier(tier, one.tier));
  if (missing) return `${missing.what} requires the ${PLANS[missing.tier].name} tier.`;
  const { addressesEach: most } = quota;
  if (most === null || terms.wallets.length + terms.builders.length <= most) return null;
  return (
    `A webhook subscription on the ${PLANS[tier].name} tier can watch at most ${most} addresses; ` +
    `more require the ${PLANS.enterprise.name} tier.`
  );
}

/** The refusal of one more subscription than a tier has. */
export const countProblem = (tier: Tier, most: number): string =>
  `The ${PLANS[tier].name} tier allows at most ${most} webhook subscriptions; more require the ${PLANS.enterprise.name} tier.`;

/** A subscription as a change of tier sees it. */
export type HeldSubscription = TieredTerms & {
  subscriptionId: string;
  status: WebhookStatus;
  pausedBy: PausedBy | null;
};

/**
 * Effect of a tier on an organisation's subscriptions, oldest first: those that it does not include are paused, never
 * deleted; those that an earlier tier paused and this one includes are resumed. Subscriptions paused by a person stay
 * paused.
 */
export function tierChanges(
  subscriptions: readonly HeldSubscription[],
  tier: Tier,
  scaleQuota: WebhookQuota,
): { pause: string[]; resume: string[] } {
  const most = quotaOf(tier, scaleQuota)?.subscriptions ?? Number.POSITIVE_INFINITY;
  const changes = { pause: [] as string[], resume: [] as string[] };
  let held = 0;
  for (const { subscriptionId, status, pausedBy, ...terms } of subscriptions) {
    const isIn = held < most && tierProblem(tier, scaleQuota, terms) === null;
    if (isIn) held += 1;
    if (!isIn && status === 'active') changes.pause.push(subscriptionId);
    if (isIn && pausedBy === 'tier') changes.resume.push(subscriptionId);
  }
  return changes;
}
