import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';

/** The payment provider. @throws ServiceError('unavailable') where none is set up */
export function billingOf({ billing }: Pick<ServiceContext, 'billing'>): BillingConfig {
  if (billing) return billing;
  throw new ServiceError('unavailable', 'Billing is not configured on this server.');
}

/**
 * Asks the provider; its refusals become ours.
 * @throws ServiceError('invalid') when the card is declined, ServiceError('unavailable') when it does not answer
 */
export async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // By name: pages hold their own copy of the classes.
    const name = error instanceof Error ? error.name : '';
    const cause = { cause: error };
    if (name === 'BillingDeclined') throw new ServiceError('invalid', (error as Error).message, cause);
    if (name !== 'BillingUnavailable') throw error;
    const message = 'The payment provider is not responding.';
    throw new ServiceError('unavailable', message, { ...cause, retryAfterSeconds: 60 });
  }
}
