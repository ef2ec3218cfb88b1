import { lookup } from '#domain/lookup.ts';
export type Asset = { name: string; slug: string };

const KNOWN = lookup<Asset>({
  BTC: { name: 'Bitcoin', slug: 'bitcoin' },
  ETH: { name: 'Ethereum', slug: 'ethereum' },
  SOL: { name: 'Solana', slug: 'solana' },
  HYPE: { name: 'Hyperliquid', slug: 'hyperliquid' },
});

/** Display name and URL slug of a ticker; the ticker itself for one that has no known name. */
export const assetOf = (ticker: string): Asset =>
  KNOWN[ticker] ?? { name: ticker, slug: ticker.toLowerCase() };

/** The upstream exchange's own icon of a ticker, for underlyings that the store has no logo of. */
export const tickerLogo = (ticker: string): string =>
  `https://app.hyperliquid.xyz/coins/${encodeURIComponent(ticker)}.svg`;
