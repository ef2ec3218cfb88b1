import { z } from 'zod';

/** Shapes of upstream's answers. Keys that it adds pass by; what is not needed is not looked at. */
const decimal = z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/);
const rows = z.array(z.unknown());

/** Rows stay raw: one that is malformed must not take the others with it. */
export const outcomeMetaSchema = z.object({ outcomes: rows, questions: rows.default([]) });
export const rowsSchema = rows;

const level = z.object({ px: z.string(), sz: z.string(), n: z.number() });
/** A book; an unknown coin may also be answered with `null` instead of an error. */
export const bookSchema = z
  .object({ coin: z.string(), time: z.number(), levels: z.tuple([z.array(level), z.array(level)]) })
  .nullable();

export const candlesSchema = z.array(
  z.object({
    t: z.number(),
    T: z.number(),
    s: z.string(),
    i: z.string(),
    o: z.string(),
    c: z.string(),
    h: z.string(),
    l: z.string(),
    v: z.string(),
    n: z.number(),
  }),
);

export const tradesSchema = z.array(
  z.object({
    coin: z.string(),
    side: z.enum(['A', 'B']),
    px: z.string(),
    sz: z.string(),
    time: z.number(),
    hash: z.string(),
    tid: z.number(),
    users: z.tuple([z.string(), z.string()]).optional(),
  }),
);

/** Prices by coin; entries that are no decimals are left out, the rest stays. */
export const midsSchema = z
  .record(z.string(), z.unknown())
  .transform((mids) => new Map(Object.entries(mids).flatMap(([coin, px]) => pricedEntry(coin, px))));

const pricedEntry = (coin: string, px: unknown): [string, number][] =>
  decimal.safeParse(px).success ? [[coin, Number(px)]] : [];

/** The perpetuals' universe and, in the same order, their contexts: mark price by name. */
export const perpMarksSchema = z
  .tuple([z.object({ universe: z.array(z.object({ name: z.string() })) }), rows])
  .transform(
    ([{ universe }, contexts]) => new Map(universe.flatMap(({ name }, i) => markEntry(name, contexts[i]))),
  );

const markContext = z.object({ markPx: decimal });
const markEntry = (name: string, context: unknown): [string, number][] => {
  const parsed = markContext.safeParse(context);
  return parsed.success ? [[name, Number(parsed.data.markPx)]] : [];
};

export const exchangeStatusSchema = z.object({ time: z.number() });
export const spotMetaSchema = z.object({ universe: rows, tokens: rows });

export type Book = NonNullable<z.infer<typeof bookSchema>>;
export type Candle = z.infer<typeof candlesSchema>[number];
