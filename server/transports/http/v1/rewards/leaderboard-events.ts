import type { StreamEvent } from '#transports/message.ts';
import { RewardLeaderboardSchema } from './reward-schema.ts';

const BUILDER = '0xb7c2a1f0e4d35968b7c2a1f0e4d35968b7c2a1f0';

const RANKING = {
  campaign: {
    ...{ id: 'rwd_4f1c0e3b5d6f4a2e9c8d7f6e', name: 'Opening week', status: 'live', builder: BUILDER },
    ...{ from: '2026-11-20 00:00:00.000', to: '2026-11-27 00:00:00.000', cycles: 7 },
    current_cycle: {
      ...{ number: 1, name: '2026-11-20', from: '2026-11-20 00:00:00.000', to: '2026-11-21 00:00:00.000' },
    },
    funded_usd: '7000.000000',
    terms: {
      ...{ builder: BUILDER, pool_usd: '1000', maker_share_bps: 5_000, two_sided_bps: 30_000 },
      ...{ min_px_e8: 5_000_000, max_px_e8: 95_000_000, live_bps: 10_000 },
      ...{ min_notional_usd: '0', round_trip_ms: 3_600_000 },
      schedule: {
        ...{ kind: 'daily', from_ms: 1_795_132_800_000, to_ms: 1_795_737_600_000 },
        markets: { kind: 'categories', categories: ['sports'] },
      },
    },
  },
  cycle: {
    ...{ number: 1, name: '2026-11-20', from: '2026-11-20 00:00:00.000', to: '2026-11-21 00:00:00.000' },
  },
  pool_usd: '1000.000000',
  wallets: 1,
  data: [
    {
      ...{ rank: 1, wallet: '0x5ac99df645f3414876c816caa18b2d234024b487', maker_score: 350, taker_score: 0 },
      ...{ multiplier: 2.3333333, share: 1, projected_usd: '1000.000000' },
    },
  ],
};

/** The event of the leaderboard stream. */
export const LEADERBOARD_EVENTS: readonly StreamEvent[] = [
  {
    event: 'leaderboard',
    message: {
      name: 'RewardLeaderboardUpdated',
      summary: 'The ranking of a cycle as it stands.',
      payload: RewardLeaderboardSchema,
      examples: [RANKING],
    },
  },
];
