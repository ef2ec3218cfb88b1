import { afterAll, beforeAll, beforeEach } from 'vitest';
import { BillingEventsBench } from './billing-events-bench.ts';
import { type BillingWorld, startBillingWorld } from './billing-world.ts';

/** Gives each test of a file a buyer of its own, in a world of the file's own. */
export function billingEventsBenchForEach(give: (bench: BillingEventsBench) => void): void {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => give(new BillingEventsBench(world, await world.newBuyer())));
}
