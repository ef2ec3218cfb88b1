/** Calls in a row that the provider did not answer, after which it counts as away. */
const MOST_UNANSWERED = 3;

const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'BillingUnavailable';

/**
 * Does `work` for one after the other; one that fails keeps none of the rest waiting. When the payment provider does
 * not answer several in a row nothing further is tried.
 * @throws BillingUnavailable when nothing else went wrong, or at the end what failed for single ones
 */
export async function eachAlone<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let [tried, unanswered] = [0, 0];
  for await (const item of items) {
    tried += 1;
    try {
      await work(item);
      unanswered = 0;
    } catch (error) {
      unanswered = isUnanswered(error) ? unanswered + 1 : 0;
      if (unanswered === MOST_UNANSWERED) throw error;
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  if (failures.every(isUnanswered)) throw failures[0];
  throw new AggregateError(failures, `${failures.length} of ${tried} failed`);
}
