import path from 'node:path';
import type { NextConfig } from 'next';

/** Pages load nothing from other hosts; the policy makes the browser enforce it. */
const policy = (isDevelopment: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const headers = [
  { key: 'content-security-policy', value: policy(process.env.NODE_ENV === 'development') },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=()' },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run typecheck` checks the whole repository; a start from a fresh clone need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.resolve(import.meta.dirname) },
  headers: async () => [{ source: '/:path*', headers }],
};

export default config;
