import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma's native schema engine is a download. Where it was not had at install time the WebAssembly build from npm
// stands in behind the same protocol, so that every `prisma` command works.
const require = createRequire(import.meta.url);
const prisma = createRequire(require.resolve('prisma/package.json'));
const engines = path.dirname(prisma.resolve('@prisma/engines/package.json'));
if (!readdirSync(engines).some((file) => file.startsWith('schema-engine-'))) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, 'scripts/schema-engine.mjs');
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/hashmark' },
});
