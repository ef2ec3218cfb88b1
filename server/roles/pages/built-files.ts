import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Where Next's own pages look for what was built. */
export const BUILT_PREFIX = '/_next/static';

const HEADERS = {
  // A built file's name changes with what is in it.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves what the build wrote below `dir` (`.next/static`), of each file the Brotli copy that `scripts/finish-static.mjs`
 * made where the client takes it: Next compresses anew for each visitor, and only as far as a request can wait.
 */
export function builtFiles(dir: string): ReturnType<typeof getRequestListener> {
  const app = new Hono();
  app.use(
    `${BUILT_PREFIX}/*`,
    serveStatic({
      root: path.resolve(dir),
      precompressed: true,
      rewriteRequestPath: (requested) => requested.slice(BUILT_PREFIX.length),
      onFound: (_file, context) => {
        for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
      },
    }),
  );
  return getRequestListener(app.fetch);
}
