/** What the groups of operations are about, in the order in which the reference shows them. */
export const TAGS = [
  { name: 'Outcomes', description: 'Questions with two sides: live, registered and settled.' },
  { name: 'Markets', description: 'Coins: figures, series, holders, lifecycle events and labels.' },
  { name: 'Discovery', description: 'Outcomes that trend, move, close soon, are contested or are new.' },
  { name: 'Groups', description: 'Markets grouped by class, underlying and period.' },
  { name: 'Fills', description: 'Executions of a wallet or coin, newest first.' },
  { name: 'Wallets', description: 'Holdings, results and trading skill of wallets.' },
  { name: 'Activity', description: 'Recent events, as a list and as a live stream.' },
  { name: 'Prices', description: 'Price markets and mark prices.' },
  { name: 'Market data', description: 'Candles and books.' },
  { name: 'Builders', description: 'Routers of orders: their fees, fills, wallets, share and retention.' },
  { name: 'Leaderboards', description: 'Rankings of wallets and builders, all time or recent.' },
  {
    name: 'Analytics',
    description: 'Accuracy of market prices, and consistency of related markets.',
  },
  { name: 'Sports', description: 'Matches and tournaments: their markets, fixtures, news and streams.' },
  {
    name: 'Rewards',
    description:
      'Campaigns that pay for fills: live scores and projected shares, for Enterprise. Early access: shapes may change.',
  },
  { name: 'Aggregators', description: 'Daily feeds for sites that compare protocols.' },
  {
    name: 'Digests',
    description: 'Reports of a day, a week or a month: for all markets, a builder or a trader.',
  },
  { name: 'Governance', description: 'Governance votes of the exchange’s validators.' },
  {
    name: 'Billing',
    description: 'The plan of your organisation. Requires a console session.',
  },
  {
    name: 'Keys',
    description: 'The keys of your organisation. Requires a console session.',
  },
  {
    name: 'Webhooks',
    description:
      'Signed deliveries of events of watched wallets and builders, for Scale and Enterprise. [The guide](/docs/webhooks.md) has verifiers in six languages, the retry schedule and local development.',
  },
  {
    name: 'Messenger',
    description: 'Telegram chats linked to your organisation. Requires a key or a console session.',
  },
  { name: 'Service', description: 'Health, plans and this document.' },
] as const;

export type Tag = (typeof TAGS)[number]['name'];
