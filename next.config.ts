import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `server/roles/web.ts` does, after `paintFirst`.
  compress: false,
  // `npm run typecheck` checks the whole repository; a start from a fresh clone need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.resolve(import.meta.dirname) },
};

export default config;
