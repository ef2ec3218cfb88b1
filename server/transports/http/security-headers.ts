import { randomBytes } from 'node:crypto';

const HSTS = 'max-age=63072000; includeSubDomains';

/** Where browsers report violations of a page's CSP, and the reporting group's name. */
export const CSP_REPORT_PATH = '/api/csp-report';
const REPORT_GROUP = 'csp';

/** `report-uri` for all browsers; those that support `report-to` use that instead. */
export const REPORT_DIRECTIVES = [`report-uri ${CSP_REPORT_PATH}`, `report-to ${REPORT_GROUP}`] as const;

/** Headers of every page. */
export const commonHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  // Page URLs may contain invitation tokens, so no other site receives them.
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
 * CSP of a page: only scripts with this response's nonce and those that they load, so that injected markup runs
 * nothing; style sheets from this host or with the nonce. Inline style attributes are allowed, since bars and plots
 * use them.
 */
export const pagePolicy = ({ nonce, isHttps, isDevelopment, relayOrigin }: PagePolicy): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Fallback for browsers without `-elem` and `-attr` (before 2022). In development Next writes style elements.
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
