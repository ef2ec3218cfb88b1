/** What the groups of operations are about, in the order in which the reference shows them. */
export const TAGS = [
  { name: 'Outcomes', description: 'Questions with two sides: live, registered and settled.' },
  { name: 'Markets', description: 'Coins: figures, series, holders, lifecycle events and labels.' },
  { name: 'Discovery', description: 'What trends, moves, closes soon, is contested and is new.' },
  { name: 'Groups', description: 'Markets of one class, underlying and period together.' },
  { name: 'Fills', description: 'Executions of a wallet or coin, newest first.' },
  { name: 'Wallets', description: 'What wallets hold, win and lose, and how well they trade.' },
  { name: 'Activity', description: 'What happens now, as a list and as a live stream.' },
  { name: 'Prices', description: 'Price markets and mark prices.' },
  { name: 'Market data', description: 'Candles and books.' },
  { name: 'Builders', description: 'Routers of orders: their fees, fills, wallets, share and retention.' },
  { name: 'Leaderboards', description: 'Wallets and builders by what they did, all time or of late.' },
  {
    name: 'Analytics',
    description: 'How markets did against their results, and what they hold of each other.',
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
    description: 'What a day, a week or a month brought: everywhere, for a builder, for a trader.',
  },
  { name: 'Governance', description: 'What the exchange’s validators vote on.' },
  {
    name: 'Billing',
    description: 'The plan of your organisation, for people who are signed in to the console.',
  },
  {
    name: 'Keys',
    description: 'The keys of your organisation, for people who are signed in to the console.',
  },
  {
    name: 'Webhooks',
    description:
      'Signed deliveries of what watched wallets and builders do, for Scale and Enterprise. [The guide](/docs/webhooks.md) has verifiers in six languages, the retry schedule and local development.',
  },
  {
    name: 'Messenger',
    description: 'Chats of Telegram that your organisation links, for a key or who is signed in.',
  },
  { name: 'Service', description: 'Health, plans and this document.' },
] as const;

export type Tag = (typeof TAGS)[number]['name'];
