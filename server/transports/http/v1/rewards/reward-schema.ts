import { z } from '@hono/zod-openapi';
import { SHOWN_STATUSES } from '#domain/rewards/campaign.ts';
import { EXCLUSION_REASONS } from '#domain/rewards/score-fills.ts';
import { exactly } from '#transports/http/input.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { timeField } from '#transports/http/schema/time.ts';

/** Who may ask for rewards. */
export const REWARD_ACCESS = { tier: 'enterprise' } as const;

/** Said of every route of rewards. */
export const EARLY_ACCESS = ' Early access: the shape may change.';

/** A campaign in a path. Malformed: 404, as for one that there is not. */
export const campaignId = () =>
  z
    .string()
    .refine((text) => /^rwd_[0-9a-f]{24}$/.test(text), exactly('Campaign not found', 404))
    .openapi({ type: 'string', pattern: '^rwd_[0-9a-f]{24}$', example: 'rwd_4f1c0e3b5d6f4a2e9c8d7f6e' });

/** A cycle in a query; the current one when it is left out. */
export const cycleNumber = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', minimum: 1, description: 'The current cycle unless given.' });

/** A cycle in a query that lists; every cycle when it is left out. */
export const cycleFilter = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', minimum: 1, description: 'Every cycle unless given.' });

/** A decimal amount of USD, with six digits after the point. */
export const usdField = () =>
  z
    .string()
    .regex(/^\d+\.\d{6}$/)
    .openapi({ description: 'Decimal amount in USD.', example: '250.000000' });

export const CycleSchema = z
  .object({ number: z.int(), name: z.string(), from: timeField(), to: timeField() })
  .openapi('RewardCycle');

const Window = z.object({
  name: z.string(),
  outcome_ids: z.array(z.int()),
  from_ms: z.int(),
  to_ms: z.int(),
  live: z.object({ from_ms: z.int(), to_ms: z.int() }).nullable(),
});
const Markets = z.union([
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('outcomes'), outcome_ids: z.array(z.int()) }),
  z.object({ kind: z.literal('categories'), categories: z.array(z.string()) }),
]);
const Terms = z
  .object({
    builder: addressField(),
    pool_usd: z.string().openapi({ description: 'Paid for each cycle; a decimal amount.' }),
    maker_share_bps: z.int(),
    schedule: z.union([
      z.object({ kind: z.literal('daily'), from_ms: z.int(), to_ms: z.int(), markets: Markets }),
      z.object({ kind: z.literal('events'), windows: z.array(Window) }),
    ]),
    min_px_e8: z.int(),
    max_px_e8: z.int(),
    two_sided_bps: z.int(),
    live_bps: z.int(),
    min_notional_usd: z.string(),
    round_trip_ms: z.int(),
  })
  .openapi('RewardTerms', { description: 'Multipliers and shares are integers of 1/10,000.' });

export const CampaignSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(SHOWN_STATUSES),
    builder: addressField(),
    from: timeField(),
    to: timeField(),
    cycles: z.int(),
    current_cycle: CycleSchema,
    funded_usd: usdField(),
    terms: Terms,
  })
  .openapi('RewardCampaign');

export const RewardRowSchema = z
  .object({
    rank: z.int(),
    wallet: addressField(),
    maker_score: z.number(),
    taker_score: z.number(),
    multiplier: z
      .number()
      .nullable()
      .openapi({ description: 'Score per dollar of the wallet’s maker fills; null without any.' }),
    share: z.number().openapi({ description: 'Share of the cycle’s pool, 0 to 1.' }),
    projected_usd: usdField(),
  })
  .openapi('RewardStanding');

export const RewardLeaderboardSchema = z
  .object({
    campaign: CampaignSchema,
    cycle: CycleSchema,
    pool_usd: usdField(),
    wallets: z.int().openapi({ description: 'Wallets with a fill in the cycle.' }),
    data: z.array(RewardRowSchema),
  })
  .openapi('RewardLeaderboard');

export const RewardOutcomeSchema = z
  .object({
    outcome_id: z.int(),
    title: z.string().nullable(),
    maker_bid_usd: z.number(),
    maker_ask_usd: z.number(),
    maker_score: z.number(),
    multiplier: z.number().openapi({ description: 'Score per dollar of maker fills in this market.' }),
    taker_usd: z.number(),
    to_balance: z
      .object({ side: z.enum(['bid', 'ask']), usd: z.number() })
      .nullable()
      .openapi({
        description: 'Maker fills that would maximise the multiplier; null if none would raise it.',
      }),
  })
  .openapi('RewardOutcome');

export const RewardRaiseSchema = z
  .object({
    outcome_id: z.int(),
    title: z.string().nullable(),
    side: z.enum(['bid', 'ask']),
    usd: z.number().openapi({ description: 'USD of maker fills that count.' }),
    doubles: z.boolean().openapi({
      description: 'Whether the multiplier over all maker fills of the wallet at least doubles.',
    }),
    multiplier_before: z.number(),
    multiplier_after: z.number(),
    projected_usd: usdField(),
  })
  .openapi('RewardRaise');

export const ExcludedFillSchema = z
  .object({
    time: timeField(),
    tid: z.int(),
    coin: coinField(),
    dir: z.string(),
    leg: z.enum(['maker', 'taker']),
    notional: z.number(),
    counted: z.number(),
    reason: z.enum(EXCLUSION_REASONS),
  })
  .openapi('RewardExcludedFill');
