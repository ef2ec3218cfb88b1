// A process that does nothing but deliver, as the role does.
import { Changefeed } from '#changefeed/changefeed.ts';
import { startDeliver } from '#deliver/start-deliver.ts';
import { openSecret } from '#deliver/testing/webhook-harness.ts';
import { createLogger } from '#observe/logger.ts';
import { createPool } from '#store/pool.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const db = createPool(databaseUrl, { max: 4 });
const logger = createLogger({ level: 'error' });
const feed = new Changefeed({ databaseUrl, db, logger });
const deliver = startDeliver({
  ...{ db, databaseUrl, feed, logger, now: Date.now, openSecret, egress: { allowLoopback: true } },
  ...{ mailer: undefined, messenger: null },
});
process.on('message', async () => {
  await deliver.close();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
process.send?.('started');
