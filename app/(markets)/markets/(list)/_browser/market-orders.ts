import type { Order } from './market-params.ts';

/** What the browser can be sorted by, in the words of the menu. */
export const MARKET_ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'volume24h', label: 'Volume 24 h' },
  { value: 'volume', label: 'Volume' },
  { value: 'trades', label: 'Trades' },
  { value: 'price', label: 'Probability' },
  { value: 'lastTrade', label: 'Last trade' },
  { value: 'ending', label: 'Date' },
  { value: 'newest', label: 'Listed' },
];
