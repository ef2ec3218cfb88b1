import { afterAll, beforeAll, beforeEach } from 'vitest';
import { BillingEventsHarness } from './billing-events-harness.ts';
import { type BillingHarness, startBillingHarness } from './billing-harness.ts';

/** Gives each test of a file a buyer of its own, on a billing harness of the file's own. */
export function billingEventsHarnessForEach(give: (harness: BillingEventsHarness) => void): void {
  let harness: BillingHarness;
  beforeAll(async () => {
    harness = await startBillingHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => give(new BillingEventsHarness(harness, await harness.newBuyer())));
}
