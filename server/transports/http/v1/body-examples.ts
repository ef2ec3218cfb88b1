const WALLET = '0x7b1c0e3b5d6f4a2e9c8d7f6e5a4b3c2d1e0f9a8b';
const day = { from: 1_780_272_000, to: 1_780_358_400 };
const predicate = {
  all: [
    { field: 'px', op: '>=', value: 0.9 },
    { field: 'usd', op: '>', value: 500 },
  ],
};

/** A body of each operation that takes one, by its id. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  createSportsSubscription: {
    url: 'https://example.com/hooks/matches',
    event_types: ['match.goal', 'match.ft'],
    fixtures: [19_135_003],
  },
  createKey: { name: 'indexer', expiresInDays: 90, scopes: ['read'], allowedIps: ['203.0.113.7'] },
  updateKey: { name: 'indexer', allowedIps: ['203.0.113.0/24'] },
  createWebhookSubscription: {
    url: 'https://hooks.example.com/hashmark',
    wallets: [WALLET],
    filters: { min_notional: 500, sides: ['B'] },
  },
  updateWebhookSubscription: { filters: { coins: ['#1230'] }, status: 'active' },
  redeliverWebhookRange: { ...day, only_failed: true },
  replayWebhookHistory: day,
  dryRunWebhook: { wallets: [WALLET], predicate, days: 7, limit: 50 },
  pairChat: { code: 'K7QX-2MNP' },
};
