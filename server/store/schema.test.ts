import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnv } from '#server/config/env.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';

const run = promisify(execFile);
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const prisma = (...args: string[]) =>
  run(process.execPath, ['node_modules/prisma/build/index.js', ...args], {
    env: childEnv({ DATABASE_URL: db.url, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' }),
    timeout: 60_000,
  });

describe('the data model', () => {
  it('in prisma/schema is exactly what the migrations make', async () => {
    const diff = await prisma(
      'migrate',
      'diff',
      '--from-migrations',
      'prisma/migrations',
      '--to-schema',
      'prisma/schema',
      '--exit-code',
    );
    expect(diff.stdout).toMatch(/No difference detected/);
  }, 60_000);

  it('of a database that our runner migrated is up to date in the eyes of prisma migrate', async () => {
    const status = await prisma('migrate', 'status');
    expect(status.stdout).toMatch(/up to date/);
  }, 60_000);
});
