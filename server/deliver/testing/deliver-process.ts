import { Changefeed } from '#changefeed/changefeed.ts';
import { createLogger } from '#observe/logger.ts';
import { createPool } from '#store/pool.ts';
import { startDeliver } from '../start-deliver.ts';
import { openSecret } from './webhook-harness.ts';

/** A delivering process that gives each delivery a few quick tries, and is there to be killed. */
const [databaseUrl = ''] = process.argv.slice(2);
const db = createPool(databaseUrl, { max: 6 });
const logger = createLogger({ level: 'silent' });
const feed = new Changefeed({ databaseUrl, db, logger });
startDeliver({
  ...{ db, databaseUrl, feed, logger, now: Date.now, openSecret, egress: { allowLoopback: true } },
  ...{ mailer: undefined, messenger: null },
  timing: {
    ...{ leaseMs: 2_000, tryMs: 500, lookMs: 100, retriesMs: [100, 200, 400, 400] },
    // Each delivery comes to its end: nothing is left alone for long.
    circuit: { threshold: 1_000_000, firstOpenMs: 1, longestOpenMs: 1 },
  },
});
// Whoever started it is gone: so is this.
process.on('disconnect', () => process.exit(0));
process.send?.('started');
