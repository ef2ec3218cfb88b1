import { z } from 'zod';
import { CANDLE_INTERVAL_NAMES } from './intervals.ts';

const coin = z.string().min(1).max(64);
const timeMs = z.number().int().nonnegative();
const outcomeId = z.number().int().nonnegative();
const dex = z.string().max(16).nullish();

/** An account address; upstream answers it in lower case whatever the caller sent. */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());

/** How a book is rounded: significant figures of its prices, and the step within them when there are 5. */
export const bookRounding = {
  nSigFigs: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).nullish(),
  mantissa: z.union([z.literal(1), z.literal(2), z.literal(5)]).nullish(),
};

/** Upstream takes `mantissa` only together with 5 significant figures. */
export const mantissaNeedsFive = (book: { nSigFigs?: number | null; mantissa?: number | null }): boolean =>
  book.mantissa == null || book.nSigFigs === 5;

const bare = <T extends string>(type: T) => z.object({ type: z.literal(type) });

const candleWindow = z.object({
  coin,
  interval: z.enum(CANDLE_INTERVAL_NAMES),
  startTime: timeMs,
  endTime: timeMs.nullish(),
});

const infoRequest = z.discriminatedUnion('type', [
  bare('outcomeMeta'),
  bare('outcomeTemplates'),
  z.object({ type: z.literal('settledOutcome'), outcome: outcomeId }),
  z.object({ type: z.literal('allMids'), dex }),
  z
    .object({ type: z.literal('l2Book'), coin, ...bookRounding })
    .refine(mantissaNeedsFive, 'mantissa needs nSigFigs 5'),
  z.object({ type: z.literal('candleSnapshot'), req: candleWindow }),
  z.object({ type: z.literal('recentTrades'), coin }),
  z.object({ type: z.literal('userFills'), user: address, aggregateByTime: z.boolean().nullish() }),
  z.object({
    type: z.literal('userFillsByTime'),
    user: address,
    startTime: timeMs,
    endTime: timeMs.nullish(),
    aggregateByTime: z.boolean().nullish(),
    reversed: z.boolean().nullish(),
  }),
  bare('spotMeta'),
  bare('spotMetaAndAssetCtxs'),
  z.object({ type: z.literal('meta'), dex }),
  z.object({ type: z.literal('metaAndAssetCtxs'), dex }),
  bare('validatorL1Votes'),
  bare('validatorSummaries'),
  bare('exchangeStatus'),
]);

/** One question to `POST /info`, checked. */
export type InfoRequest = z.output<typeof infoRequest>;

/** Checks a decoded body; null when its type is unknown or a field is missing or wrong. Other keys are ignored. */
export function parseInfoRequest(body: unknown): InfoRequest | null {
  const parsed = infoRequest.safeParse(body);
  return parsed.success ? parsed.data : null;
}
