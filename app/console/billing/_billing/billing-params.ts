import { type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { PAID_TIERS } from '#domain/billing/paid-tier.ts';

/** The state of the billing page, all of it in the address; the first three are how the checkout and the portal lead back here. */
export const billingParams = {
  checkout: parseAsStringLiteral(['done', 'cancelled'] as const),
  changed: parseAsStringLiteral(PAID_TIERS),
  portal: parseAsStringLiteral(['closed'] as const),
  /** The plan whose confirmation is open. */
  plan: parseAsStringLiteral(PAID_TIERS),
};

export type BillingParams = inferParserType<typeof billingParams>;
