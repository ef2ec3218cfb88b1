import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { newWorld, seedOutcomes } from '#relay/testing/harness.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { MakerHarness } from './maker-harness.ts';

/** Gives each test of a file a harness of its own, on a database of the file's own; started unless the test does that. */
export function makerHarnessForEach(give: (harness: MakerHarness) => void, { isStarted = true } = {}): void {
  let db: TestDatabase;
  let harness: MakerHarness;
  beforeAll(async () => {
    db = await freshDatabase();
    await seedOutcomes(db.pool);
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    // The clock stands still between the steps of a test: nobody is released meanwhile.
    harness = new MakerHarness(newWorld(db.pool), { releaseWaitMs: 0 });
    give(harness);
    if (isStarted) await harness.start();
  });
  afterEach(() => harness.stop());
}
