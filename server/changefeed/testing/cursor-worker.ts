import { createPool } from '#store/pool.ts';
import { cursorPosition } from '#store/queries/changes/changefeed-cursor.ts';
import { Changefeed } from '../changefeed.ts';
import { fillsTopic } from '../topics/fills.ts';

/** What a worker process tells of each piece of work before its transaction commits, and where its cursor is then. */
export type Delivered = { first: number; last: number; committed: number | null };

/** A process that works through the fills under the name that it is given, and stores each number it was given. */
const [databaseUrl = '', name = ''] = process.argv.slice(2);
const db = createPool(databaseUrl, { max: 4 });
const feed = new Changefeed({ databaseUrl, db, logger: { warn: () => {} } });

await feed.followTopic({
  name,
  topic: fillsTopic,
  from: 'beginning',
  maxItems: 100,
  signal: new AbortController().signal,
  async work(tx, fills) {
    const numbers = fills.map(({ seq }) => seq);
    await tx.query('INSERT INTO handled (seq) SELECT unnest($1::bigint[])', [numbers]);
    const committed = await cursorPosition(db, fillsTopic.name, name);
    process.send?.({ first: numbers[0], last: numbers.at(-1), committed });
  },
});
