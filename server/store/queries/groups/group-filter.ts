import type { GroupClass } from '#domain/market-class.ts';

/** Equality filters that group analytics share; undefined leaves a field open. Underlyings compare without case. */
export type GroupFilter = {
  group_class?: string | undefined;
  underlying?: string | undefined;
  period?: string | undefined;
};

export type GroupKeyRow = { group_class: GroupClass; underlying: string; period: string };

/** The class of the group of `outcome o`: `other` for catch-all legs and for coins without metadata. */
const GROUP_CLASS = `CASE WHEN o.market_class IN ('priceBinary', 'priceBucket', 'named') THEN o.market_class ELSE 'other' END`;

/** The select list of a GroupKeyRow, from `outcome o`, which may be missing. */
export const GROUP_KEY = `${GROUP_CLASS} AS group_class, coalesce(o.underlying, '') AS underlying,
  coalesce(o.period, '') AS period`;

/** SQL of a GroupFilter whose values are `groupValues` at $1, $2 and $3. */
export const GROUP_FILTER = `($1::text IS NULL OR ${GROUP_CLASS} = $1)
  AND ($2::text IS NULL OR upper(o.underlying) = upper($2)) AND ($3::text IS NULL OR o.period = $3)`;

export const groupValues = (filter: GroupFilter): (string | null)[] => [
  filter.group_class ?? null,
  filter.underlying ?? null,
  filter.period ?? null,
];
