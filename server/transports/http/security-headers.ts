import { randomBytes } from 'node:crypto';

const HSTS = 'max-age=63072000; includeSubDomains';

/** Where browsers tell what the policy of a page has stopped, and the name that policies call it by. */
export const CSP_REPORT_PATH = '/api/csp-report';
const REPORT_GROUP = 'csp';

/** The older way to say it, which all browsers know, and the newer one, which those that know it prefer. */
export const REPORT_DIRECTIVES = [`report-uri ${CSP_REPORT_PATH}`, `report-to ${REPORT_GROUP}`] as const;

/** What every page says, whatever is on it. */
export const commonHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  // Addresses of pages may hold tokens of invitations: no other site is told them.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORT_PATH}"`,
  ...(isHttps && { 'strict-transport-security': HSTS }),
});

export type PagePolicy = {
  nonce: string;
  isHttps: boolean;
  isDevelopment: boolean;
  /** The one other origin that pages may connect to: the relay of WalletConnect, where that is offered. */
  relayOrigin?: string | null;
};

/**
 * What a page may load and run: scripts with the nonce of this very answer and those that they load, nothing of other
 * hosts, and no script that stands in the markup, however it came there. Style sheets are ours or carry the nonce, too;
 * only attributes of style are free, as bars and plots are drawn with them.
 */
export const pagePolicy = ({ nonce, isHttps, isDevelopment, relayOrigin }: PagePolicy): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Without elem and attr (browsers of before 2022) the first line holds; in development Next writes style elements.
    "style-src 'self' 'unsafe-inline'",
    ...(isDevelopment ? [] : [`style-src-elem 'self' 'nonce-${nonce}'`]),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${relayOrigin ? ` ${relayOrigin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ...REPORT_DIRECTIVES,
  ].join('; ');

/** What an answer that is no page may load and run: nothing, wherever it is opened. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A nonce that no page could have known before it was asked for. */
export const newNonce = (): string => randomBytes(16).toString('base64');
