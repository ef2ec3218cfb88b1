import Stripe from 'stripe';
import { BillingDeclined, BillingUnavailable } from '#domain/billing/faults.ts';

const { StripeCardError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;

/** Whether Stripe says that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether Stripe refuses what it was asked as things stand. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether a meter event of this identifier has been taken already. */
export const isTakenAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /identifier/i.test(error.message) &&
  /already exists/i.test(error.message);

/** Says a fault of Stripe's client in the words of the product; what is our own mistake stays as it is. */
export function translateFault(error: unknown): unknown {
  if (error instanceof StripeCardError) {
    return new BillingDeclined(error.message || 'Your card was declined.', { cause: error });
  }
  const isAway =
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError;
  return isAway ? new BillingUnavailable('the payment provider is not responding', { cause: error }) : error;
}

/** Does `work`, whose faults are said in the words of the product. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateFault(error);
  }
}
