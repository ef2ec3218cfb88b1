import { z } from 'zod';
import { parseE8 } from '../fixed.ts';
import { parseUsd } from '../parlay/usd.ts';
import { GENESIS_MS, HOUR_MS } from '../time.ts';

/** Multipliers and shares are integers of 1/10,000. */
export const ONE_BPS = 10_000;
const MAX_MULTIPLIER_BPS = 30_000;
/** Longest campaign: 366 daily cycles. */
const MAX_CYCLES = 366;

const timeMs = z.int().min(GENESIS_MS).max(4_102_444_800_000);
const outcomeIds = z.array(z.int().min(0).max(214_748_364)).min(1).max(500);
const priceE8 = z.int().min(0).max(100_000_000);

const usdE6 = (least: bigint) =>
  z.string().refine((text) => (parseUsd(text) ?? -1n) >= least, {
    error: `must be a decimal amount in USD of at least ${Number(least) / 1e6}`,
  });

const eventWindow = z
  .strictObject({
    name: z.string().min(1).max(120),
    outcome_ids: outcomeIds,
    from_ms: timeMs,
    to_ms: timeMs,
    /** When the match is played; null where no fill of the window is multiplied. */
    live: z.strictObject({ from_ms: timeMs, to_ms: timeMs }).nullable(),
  })
  .refine((window) => window.from_ms < window.to_ms, { error: 'from_ms must be before to_ms' })
  .refine(({ live }) => live === null || live.from_ms < live.to_ms, {
    error: 'live.from_ms must be before live.to_ms',
  });

const schedule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('daily'),
    from_ms: timeMs,
    to_ms: timeMs,
    markets: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('outcomes'), outcome_ids: outcomeIds }),
      z.strictObject({
        kind: z.literal('categories'),
        categories: z.array(z.string().min(1)).min(1).max(20),
      }),
    ]),
  }),
  z.strictObject({ kind: z.literal('events'), windows: z.array(eventWindow).min(1).max(MAX_CYCLES) }),
]);

type Window = z.output<typeof eventWindow>;

/** Whether two windows would both own a fill. */
function overlap(one: Window, other: Window): boolean {
  if (one.to_ms <= other.from_ms || other.to_ms <= one.from_ms) return false;
  return one.outcome_ids.some((id) => other.outcome_ids.includes(id));
}

/** What a campaign pays for, as it is stored and published. Amounts are decimal texts in USD. */
export const campaignTermsSchema = z
  .strictObject({
    /** Lower-case address. Only fills that it routed count. */
    builder: z.string().regex(/^0x[0-9a-f]{40}$/),
    /** Paid for each cycle. */
    pool_usd: usdE6(1n),
    /** The part of the pool for fills of resting orders; the rest is for those that took them. */
    maker_share_bps: z.int().min(0).max(ONE_BPS).default(5_000),
    schedule,
    /** Fills below or above score nothing. */
    min_px_e8: priceE8.default(5_000_000),
    max_px_e8: priceE8.default(95_000_000),
    /** Multiplier of a wallet's maker flow when its bids and asks balance, in bps; 10,000 is neutral. */
    two_sided_bps: z.int().min(ONE_BPS).max(MAX_MULTIPLIER_BPS).default(MAX_MULTIPLIER_BPS),
    /** Multiplier of fills during the match of their window, in bps. */
    live_bps: z.int().min(ONE_BPS).max(MAX_MULTIPLIER_BPS).default(ONE_BPS),
    /** Of one fill. */
    min_notional_usd: usdE6(0n).default('0'),
    /** Two wallets that trade back and forth within so long have made a round trip. */
    round_trip_ms: z
      .int()
      .min(60_000)
      .max(24 * HOUR_MS)
      .default(HOUR_MS),
  })
  .superRefine(({ schedule: plan, ...terms }, ctx) => {
    if (terms.min_px_e8 >= terms.max_px_e8)
      ctx.addIssue({ code: 'custom', message: 'min_px_e8 must be below max_px_e8', path: ['min_px_e8'] });
    if (plan.kind === 'daily') {
      const days = (plan.to_ms - plan.from_ms) / (24 * HOUR_MS);
      if (days > 0 && days < MAX_CYCLES) return;
      ctx.addIssue({
        code: 'custom',
        message: 'must last more than 0 and at most 365 days',
        path: ['schedule'],
      });
    } else if (
      plan.windows.some((one, at) => plan.windows.slice(at + 1).some((other) => overlap(one, other)))
    )
      ctx.addIssue({
        code: 'custom',
        message: 'an outcome is in two windows at the same time',
        path: ['schedule'],
      });
  });

export type CampaignTerms = z.output<typeof campaignTermsSchema>;

/** The pool of one cycle in 6-decimal units. */
export const poolE6Of = ({ pool_usd }: Pick<CampaignTerms, 'pool_usd'>): bigint => parseUsd(pool_usd) ?? 0n;

/** The least notional of a fill in 1e-8 units. */
export const minNotionalE8Of = ({ min_notional_usd }: Pick<CampaignTerms, 'min_notional_usd'>): bigint =>
  parseE8(min_notional_usd) ?? 0n;
