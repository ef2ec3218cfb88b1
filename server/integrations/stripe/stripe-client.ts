import Stripe from 'stripe';

/** Where Stripe is and with what credentials. */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another host than Stripe's own, such as the sandbox's; undefined for Stripe. */
  apiUrl?: string | undefined;
  /** Lookup keys, or ids (`price_…`), of the four prices. */
  prices: StripePrices;
};

export type StripePrices = { growth: string; scale: string; growthOverage: string; scaleOverage: string };

const TIMEOUT_MS = 6_000;
const RETRIES = 2;
const PORTS: Record<string, string> = { 'https:': '443', 'http:': '80' };

function placeOf(apiUrl: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port || (PORTS[protocol] ?? '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
  };
}

/** The official client. Each call ends after 6 s, and is tried up to three times with one idempotency key. */
export const createStripe = ({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Stripe =>
  new Stripe(secretKey, {
    ...placeOf(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'hashmark' },
  });
