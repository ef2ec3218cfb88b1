import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { entitiesOf, LONGEST_LEG_MS } from '#domain/parlay/combo-conflicts.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { marketConditionId } from '#domain/parlay/market-condition-id.ts';
import type { ServiceContext } from '#services/context.ts';
import { tickerLogo } from '#services/markets/asset.ts';
import { type ComboMarketRow, comboMarkets } from '#store/queries/markets/combo-markets.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** An outcome that can be a leg of a parlay. Prices are 6-decimal texts of YES and NO, for reference only. */
export type ComboMarket = {
  id: string;
  condition_id: Hex;
  position_ids: [string, string];
  slug: string;
  title: string;
  outcomes: [string, string];
  outcome_prices: [string, string];
  image: string;
  /** USD of the outcome's whole life. */
  volume: number;
  /** The category first. */
  tags: string[];
  /** When it is decided at the latest, unix ms; null when unknown. */
  end_time: number | null;
  /** Two legs of one question do not combine; null for an outcome that stands alone. */
  question: { id: number; title: string } | null;
  /** The match that it is about, where that is certain. */
  event: { id: number; title: string; starts_at: number } | null;
  /** Two legs that share one of these do not combine. */
  entities: string[];
};

/** An outcome that is over sooner is no leg: a request has to be quoted, accepted and sent before. */
const LEAST_LIFE_MS = 60_000;

const ONE_E6 = 1_000_000;
/** Conventional probability of a market without trades or quotes. */
const UNPRICED = 0.5;

const decimal = (e6: number): string => (e6 / ONE_E6).toFixed(6);

/** The price of YES to 6 decimals, and of NO so that both make one. */
function pricesOf(yesPx: number): [string, string] {
  const yesE6 = Math.min(ONE_E6, Math.max(0, Math.round(yesPx * ONE_E6)));
  return [decimal(yesE6), decimal(ONE_E6 - yesE6)];
}

const LONGEST_SLUG = 80;

/** A name for addresses: the words of the title in lower-case ASCII, and the outcome's id, so that it is the only one. */
export function slugOf(title: string, outcomeId: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return words === '' ? String(outcomeId) : `${words}-${outcomeId}`;
}

const eventOf = (row: ComboMarketRow): ComboMarket['event'] =>
  row.match_id === null
    ? null
    : {
        id: row.match_id,
        title: `${row.match_home} vs ${row.match_away}`,
        starts_at: row.match_start_ms ?? 0,
      };

function toComboMarket(ctx: ServiceContext, row: ComboMarketRow): ComboMarket {
  const coins = [formatCoin(coinOf(row.outcome_id, 0)), formatCoin(coinOf(row.outcome_id, 1))] as const;
  const traded = row.yes_px_e8 === null ? UNPRICED : fromE8(row.yes_px_e8);
  const tags = [row.category, row.subcategory, ...row.tags].filter((tag) => tag !== '');
  return {
    id: String(row.outcome_id),
    condition_id: marketConditionId(row.outcome_id),
    position_ids: [...coins],
    slug: slugOf(row.title, row.outcome_id),
    title: row.title,
    outcomes: [row.side_a_name, row.side_b_name],
    outcome_prices: pricesOf(ctx.live.mids.get(coins[0]) ?? traded),
    image: row.logo || (row.underlying && tickerLogo(row.underlying)),
    volume: fromE8(row.volume_e8 ?? 0),
    tags: [...new Set(tags)],
    end_time: row.end_ms > 0 ? row.end_ms : null,
    question: row.question_id > 0 ? { id: row.question_id, title: row.question_title ?? '' } : null,
    event: eventOf(row),
    entities: [
      ...entitiesOf({ ...row, descriptions: [row.description, row.question_description ?? ''] }),
    ].sort(),
  };
}

/**
 * Outcomes that can be legs, newest first, one page.
 * @throws ServiceError invalid for a cursor that no page answered
 */
export async function listComboMarkets(
  ctx: ServiceContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<{ markets: ComboMarket[]; next_cursor: string | null }> {
  const belowId = input.cursor === undefined ? null : readCursor(input.cursor);
  const nowMs = ctx.now();
  const rows = await comboMarkets(ctx.db, {
    belowId,
    aliveAtMs: nowMs + LEAST_LIFE_MS,
    decidedByMs: nowMs + LONGEST_LEG_MS,
    limit: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    markets: page.map((row) => toComboMarket(ctx, row)),
    next_cursor: last && rows.length > input.limit ? writeCursor(last.outcome_id) : null,
  };
}
