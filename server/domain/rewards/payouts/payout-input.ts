import { z } from 'zod';
import { campaignTermsSchema } from '../campaign-terms.ts';

/** Why a version of a payout was written. */
export const PAYOUT_KINDS = ['finalized', 'decision', 'correction'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** What a person decided about a wallet whose payout was held. */
export const DECISIONS = ['release', 'exclude'] as const;
export type DecisionWord = (typeof DECISIONS)[number];

const wallet = z.string().regex(/^0x[0-9a-f]{40}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const amountE6 = z.string().regex(/^\d{1,30}$/);
const ms = z.int().min(0);

const cycle = z.strictObject({ number: z.int().min(1), name: z.string(), from_ms: ms, to_ms: ms });

/** Everything but the fills that a payout is computed from: the file `input.json`. */
export const payoutInputSchema = z.strictObject({
  format: z.literal('hashmark-payout-input/1'),
  payout_id: z.int().min(1),
  kind: z.enum(PAYOUT_KINDS),
  campaign_id: z.string(),
  version: z.int().min(1),
  /** The version before this one, which stays as it is. */
  corrects: z.strictObject({ payout_id: z.int().min(1), payout_sha256: sha256 }).nullable(),
  finalized_ms: ms,
  cycle,
  terms: campaignTermsSchema,
  /** Times within the cycle in which nothing counted. */
  pauses: z.array(z.strictObject({ from_ms: ms, to_ms: ms })),
  /** Markets of the campaign in which its builder routed a fill in the cycle. */
  outcome_ids: z.array(z.int().min(0)),
  /** The builder's fills in the cycle: how many, and the SHA-256 of `fillsDigest`. */
  fills: z.strictObject({ count: z.int().min(0), sha256 }),
  /** About wallets that were held, in the order in which they were made. */
  decisions: z.array(
    z.strictObject({
      payout_id: z.int().min(1),
      wallet,
      decision: z.enum(DECISIONS),
      reason: z.string(),
      decided_by: z.string(),
      decided_ms: ms,
    }),
  ),
  /** Paid by earlier versions, by wallet. */
  paid: z.array(z.strictObject({ wallet, amount_e6: amountE6 })),
});

export type PayoutInput = z.output<typeof payoutInputSchema>;
