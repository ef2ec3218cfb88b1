import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One Postgres server for the tests of a project, with a migrated template that each suite copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = path.resolve(`.data-test/postgres-${process.pid}-${project.name}`);
  const server = await startEmbeddedPostgres(dir, { database: 'template_hashmark', settings: ['fsync=off'] });
  await migrate(server.url, path.resolve('prisma/migrations'));
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    const { rm } = await import('node:fs/promises');
    await rm(dir, { recursive: true, force: true });
  };
}
