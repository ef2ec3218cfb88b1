import { randomBytes } from 'node:crypto';

const HSTS = 'max-age=63072000; includeSubDomains';

/** What every page says, whatever is on it. */
export const commonHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  // Addresses of pages may hold tokens of invitations: no other site is told them.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(isHttps && { 'strict-transport-security': HSTS }),
});

export type PagePolicy = { nonce: string; isHttps: boolean; isDevelopment: boolean };

/**
 * What a page may load and run: scripts with the nonce of this very answer and those that they load, nothing of other
 * hosts, and no script that stands in the markup, however it came there.
 */
export const pagePolicy = ({ nonce, isHttps, isDevelopment }: PagePolicy): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** A nonce that no page could have known before it was asked for. */
export const newNonce = (): string => randomBytes(16).toString('base64');
