import type { HourSpan } from '#domain/leaderboard.ts';
import { HOUR_MS } from '#domain/time.ts';
import { hexBytes } from '../../hex-bytes.ts';
import type { Queryable } from '../../within-budget.ts';
import { BUILDER_FEE_PARTS } from '../leaderboards/window-parts.ts';

/** A builder's routed flow in a range of hours. Amounts are 1e-8 units as text; volume leaves settlement out. */
export type BuilderWindowRow = {
  volume_e8: string;
  trades: number;
  traders: number;
  fees_e8: string;
  settlements: number;
  won: number;
  lost: number;
  payout_e8: string;
};

/** A builder's own figures over some hours; zeros where it routed nothing. */
export async function digestBuilderWindow(
  db: Queryable,
  params: { builder: string; span: HourSpan },
): Promise<BuilderWindowRow> {
  const { rows } = await db.query<BuilderWindowRow>(
    `SELECT coalesce(sum(flow_e8), 0) AS volume_e8, coalesce(sum(trades), 0)::bigint AS trades,
        count(*) FILTER (WHERE trades > 0) AS traders, coalesce(sum(fees_e8), 0) AS fees_e8,
        coalesce(sum(settlements), 0)::bigint AS settlements, coalesce(sum(wins), 0)::bigint AS won,
        coalesce(sum(losses), 0)::bigint AS lost, coalesce(sum(volume_e8 - flow_e8), 0) AS payout_e8
      FROM (
        SELECT sum(flow_e8) AS flow_e8, sum(trades) AS trades, sum(builder_fees_e8) AS fees_e8,
          sum(settlements) AS settlements, sum(wins) AS wins, sum(losses) AS losses, sum(volume_e8) AS volume_e8
        FROM wallet_coin_hour WHERE builder = $1 AND hour >= $2::int AND hour < $3::int GROUP BY wallet
      ) by_wallet`,
    [hexBytes(params.builder), params.span.fromHour, params.span.untilHour],
  );
  return rows[0] as BuilderWindowRow;
}

/** Fees that all builders took in some hours, a day at least, in 1e-8 units. */
export async function digestAllBuilderFees(db: Queryable, span: HourSpan): Promise<string> {
  const { rows } = await db.query<{ fees_e8: string }>(
    `SELECT coalesce(sum(builder_fees_e8), 0) AS fees_e8 FROM ${BUILDER_FEE_PARTS} p`,
    [span.fromHour, span.untilHour],
  );
  return rows[0]?.fees_e8 ?? '0';
}

/** A builder's label, empty without one, its lifetime fees in 1e-8 units, and how many wallets first touched it in some hours. */
export type BuilderLifeRow = { name: string; fees_e8: string; new_traders: number };

/** Name and lifetime earnings of a builder, with its new wallets in a range of hours; zeros without flow. */
export async function digestBuilderLife(
  db: Queryable,
  params: { builder: string; span: HourSpan },
): Promise<BuilderLifeRow> {
  const { rows } = await db.query<BuilderLifeRow>(
    `SELECT coalesce((SELECT name FROM builder_label WHERE builder = $1), '') AS name,
        (SELECT coalesce(sum(builder_fees_e8), 0) FROM builder_day WHERE builder = $1) AS fees_e8,
        (SELECT count(*) FROM builder_wallet WHERE builder = $1 AND first_ms >= $2 AND first_ms < $3) AS new_traders`,
    [hexBytes(params.builder), params.span.fromHour * HOUR_MS, params.span.untilHour * HOUR_MS],
  );
  return rows[0] ?? { name: '', fees_e8: '0', new_traders: 0 };
}
