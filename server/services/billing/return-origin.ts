import type { ServiceContext } from '#services/context.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';

/**
 * Origin to which the payment provider returns a person: the configured origin that the request was sent to, since only
 * there the person is signed in; else the first one. The request's host only selects from that list and never enters a
 * URL, which prevents open redirects.
 */
export const returnOrigin = (
  { origin, otherOrigins = [] }: Pick<BillingConfig, 'origin' | 'otherOrigins'>,
  { host }: Pick<ServiceContext, 'host'>,
): string => otherOrigins.find((known) => new URL(known).host === host?.toLowerCase()) ?? origin;
