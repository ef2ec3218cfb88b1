import type { ServiceContext } from '#services/context.ts';
import type { BillingDesk } from '#services/ports/billing-provider.ts';

/**
 * The origin to which the payment provider sends a person back: of those under which the pages are known, the one that
 * the request was sent to, since only there the person is signed in; else the first. The host that a request names
 * chooses from that list and is never part of an address itself, so that nobody can be led elsewhere.
 */
export const returnOrigin = (
  { origin, otherOrigins = [] }: Pick<BillingDesk, 'origin' | 'otherOrigins'>,
  { host }: Pick<ServiceContext, 'host'>,
): string => otherOrigins.find((known) => new URL(known).host === host?.toLowerCase()) ?? origin;
