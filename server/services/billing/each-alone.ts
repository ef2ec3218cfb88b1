/**
 * Does `work` for one after the other; one that fails keeps none of the rest waiting. When the payment provider does
 * not answer nothing further is tried.
 * @throws BillingUnavailable, or at the end what failed for single ones
 */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof Error && error.name === 'BillingUnavailable') throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
