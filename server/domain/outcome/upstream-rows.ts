import { z } from 'zod';

/** Coins are int4, so an outcome id is at most a tenth of its largest value. */
export const MAX_OUTCOME_ID = 214_748_363;

/** Text that any store can hold: NULs and halves of characters, which Postgres refuses, become replacement characters. */
export const upstreamText = z.string().transform((value) => value.toWellFormed().replaceAll('\0', '\uFFFD'));
const text = upstreamText;
const outcomeId = z.number().int().min(0).max(MAX_OUTCOME_ID);
const questionId = z.number().int().min(0).max(0x7fff_ffff);
const optionalText = text.nullish().transform((value) => value ?? '');

/** A row of `outcomeMeta.outcomes`. Keys that upstream adds pass by; ones that came late may be missing. */
export const outcomeSpecSchema = z.object({
  outcome: outcomeId,
  name: text,
  description: text,
  sideSpecs: z.array(z.object({ name: text })).min(2),
  quoteToken: optionalText,
  venue: optionalText,
  deployerFeeScale: optionalText,
});
export type OutcomeSpec = z.infer<typeof outcomeSpecSchema>;

/** A row of `outcomeMeta.questions`. */
export const questionSpecSchema = z.object({
  question: questionId,
  name: text,
  description: text,
  fallbackOutcome: outcomeId.nullish().transform((id) => id ?? null),
  namedOutcomes: z.array(outcomeId).default([]),
  settledNamedOutcomes: z.array(outcomeId).default([]),
});
export type QuestionSpec = z.infer<typeof questionSpecSchema>;

const questionState = z.union([
  z.object({ settled: questionId }).transform(({ settled }) => ({ questionId: settled, isSettled: true })),
  z.object({ active: questionId }).transform(({ active }) => ({ questionId: active, isSettled: false })),
]);

/** The answer of `settledOutcome` for an outcome that settled; `settleFraction` is what side 0 pays, in [0, 1]. */
export const settledOutcomeSchema = z.object({
  spec: outcomeSpecSchema,
  settleFraction: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine(
      (fraction) => /^\d+(\.\d+)?$/.test(fraction) && Number(fraction) <= 1,
      'not a fraction in [0, 1]',
    ),
  details: optionalText,
  question: z
    .object({ question: questionState, name: text, description: text })
    .nullish()
    .transform((question) => question ?? null),
});
export type SettledOutcome = z.infer<typeof settledOutcomeSchema>;

/** A row of `outcomeTemplates`, as the domain holds it. */
export const templateSchema = z
  .object({
    id: text,
    name: text,
    description: optionalText,
    keywords: z.array(z.tuple([text, text]).rest(z.unknown())).default([]),
  })
  .transform(({ keywords, ...template }) => ({
    ...template,
    hints: new Map(keywords.map(([keyword, hint]) => [keyword, hint])),
  }));

/** A parsed upstream row, or why it is invalid. */
export type Parsed<T> = { ok: true; row: T } | { ok: false; reason: string };

/** Parses one upstream row; never throws. The reason names the first wrong field. */
export function parseRow<T>(schema: z.ZodType<T>, raw: unknown): Parsed<T> {
  const result = schema.safeParse(raw);
  if (result.success) return { ok: true, row: result.data };
  const issue = result.error.issues[0];
  return { ok: false, reason: `${issue?.path.join('.') || 'row'}: ${issue?.message ?? 'invalid'}` };
}
