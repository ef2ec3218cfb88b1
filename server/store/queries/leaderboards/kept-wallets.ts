import { hexBytes } from '../../hex-bytes.ts';
import { type Bind, type Dealings, isFiltered } from './leaderboard-filter.ts';

/** One row a wallet, kept up to date by ingest. */
export type KeptWallets = {
  table: 'wallet_total' | 'wallet_window' | 'wallet_board';
  /** A FROM of one row while they are kept, and of none while they are not. */
  whenKept: string;
  /** Which rows of the table `w` are meant, by what `whenKept` says. */
  where: string;
};

/** Of the categories in which an underlying is, the first or the last. */
const edge = (which: 'min' | 'max', underlying: string): string =>
  `(SELECT ${which}(category) FROM coin_category WHERE upper(underlying) = upper(${underlying}))`;

/**
 * Where the dealings that a filter leaves are kept, one row a wallet. They are not kept, and have to be added up, when the
 * kept ones end with another hour than the asked window, when nothing but totals is kept because history is being loaded,
 * and when a category is asked for with an underlying that is in several. A board without a wallet has no name: it is kept.
 */
export function keptWallets(dealings: Dealings, bind: Bind): KeptWallets {
  const { window, builder, category = '', underlying = '' } = dealings;
  if (!isFiltered(dealings)) {
    if (!window) return { table: 'wallet_total', whenKept: 'FROM (SELECT) k', where: 'true' };
    return {
      table: 'wallet_window',
      whenKept: `FROM window_clock c WHERE c.hour = ${bind(window.hour)}::integer`,
      where: `w.span = ${bind(window.span)}::smallint`,
    };
  }
  const span = bind(window?.span ?? 0);
  const hour = bind(window?.hour ?? null);
  const through = bind(builder === undefined ? Buffer.alloc(0) : hexBytes(builder));
  const of = `${bind(category)}::text`;
  const on = `${bind(underlying)}::text`;
  // An underlying that is in the category alone has one board with it.
  const both = `${of} <> '' AND ${on} <> ''`;
  return {
    table: 'wallet_board',
    whenKept: `FROM window_clock c
      CROSS JOIN (SELECT ${edge('min', on)} AS first, ${edge('max', on)} AS last) k
      LEFT JOIN board b ON b.span = ${span}::smallint AND b.builder = ${through}::bytea AND b.underlying = upper(${on})
        AND b.category = CASE WHEN ${both} THEN '' ELSE ${of} END AND (NOT (${both}) OR k.first = ${of})
      WHERE (${hour}::integer IS NULL OR c.hour = ${hour}::integer)
        AND (NOT (${both}) OR k.first IS NOT DISTINCT FROM k.last)`,
    where: 'w.board_id = b.board_id',
  };
}
