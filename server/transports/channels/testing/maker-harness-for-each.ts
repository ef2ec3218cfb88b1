import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { newWorld, seedOutcomes } from '#relay/testing/harness.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { MakerBench } from './maker-harness.ts';

/** Gives each test of a file a bench of its own, on a database of the file's own; started unless the test does that. */
export function makerBenchForEach(give: (bench: MakerBench) => void, { isStarted = true } = {}): void {
  let db: TestDatabase;
  let bench: MakerBench;
  beforeAll(async () => {
    db = await freshDatabase();
    await seedOutcomes(db.pool);
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    // The clock stands still between the steps of a test: nobody is released meanwhile.
    bench = new MakerBench(newWorld(db.pool), { releaseWaitMs: 0 });
    give(bench);
    if (isStarted) await bench.start();
  });
  afterEach(() => bench.stop());
}
