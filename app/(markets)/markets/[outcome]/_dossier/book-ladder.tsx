import { formatPrice, formatShares, formatUsd, nounFor } from '#app/format/numbers.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/table/column-head.tsx';
import { TableCell, TableFrame, TableHead, TableRow } from '#app/ui/table/table-parts.tsx';

type Level = { px: string; sz: string; n: number };
type Rung = { px: number; sz: number; orders: number; depth: number };

const SHOWN = 9;
/** Levels lie closer together than the tenth of a point that the rest of the page shows. */
const BOOK_DIGITS = 2;

/** The best levels with the size that rests up to and including each. */
function rungsOf(levels: readonly Level[]): Rung[] {
  let depth = 0;
  return levels.slice(0, SHOWN).map((level) => {
    depth += Number(level.sz);
    return { px: Number(level.px), sz: Number(level.sz), orders: level.n, depth };
  });
}

type BookLadderProps = { coin: string; bids: readonly Level[]; asks: readonly Level[] };

/** Asks above, bids below, the spread between; bars show the depth up to each level. */
export function BookLadder({ coin, bids, asks }: BookLadderProps) {
  const below = rungsOf(bids);
  const above = rungsOf(asks);
  const deepest = Math.max(below.at(-1)?.depth ?? 0, above.at(-1)?.depth ?? 0, 1);
  return (
    <TableFrame className="block py-1 font-mono" aria-label="Order book" data-testid="order-book">
      <TableHead className="block font-sans" row={{ className: GRID }}>
        <ColumnHead isBare>Price</ColumnHead>
        <ColumnHead isFigure isBare>
          Shares
        </ColumnHead>
        <ColumnHead isFigure isBare>
          Depth
        </ColumnHead>
      </TableHead>
      <tbody className="block">
        {above
          .map((rung) => <RungRow key={`a${rung.px}`} rung={rung} deepest={deepest} tone="ask" />)
          .reverse()}
        <Spread coin={coin} bid={below[0]?.px} ask={above[0]?.px} />
        {below.map((rung) => (
          <RungRow key={`b${rung.px}`} rung={rung} deepest={deepest} tone="bid" />
        ))}
      </tbody>
    </TableFrame>
  );
}

const GRID = 'relative grid h-[22px] grid-cols-[4.5rem_1fr_1fr] items-center px-3';

function RungRow({ rung, deepest, tone }: { rung: Rung; deepest: number; tone: 'bid' | 'ask' }) {
  const unit = usePriceUnit();
  const isBid = tone === 'bid';
  return (
    <TableRow
      className={cn(GRID, 'border-0')}
      title={`${rung.orders} ${nounFor(rung.orders, 'order')}, ${formatUsd(rung.px * rung.sz)}`}
    >
      <TableCell isBare className={cn('relative', isBid ? 'text-up' : 'text-down')}>
        {formatPrice(rung.px, unit, BOOK_DIGITS)}
      </TableCell>
      <TableCell isFigure isBare className="relative">
        {formatShares(rung.sz)}
      </TableCell>
      <TableCell isFigure isBare className="relative text-muted">
        {formatShares(rung.depth)}
        <span
          aria-hidden
          className={cn('-right-3 -inset-y-[3px] -z-0 absolute', isBid ? 'bg-up-soft' : 'bg-down-soft')}
          style={{ width: `${(rung.depth / deepest) * 260}%`, maxWidth: '21rem' }}
        />
      </TableCell>
    </TableRow>
  );
}

type SpreadProps = { coin: string; bid: number | undefined; ask: number | undefined };

/** The mid is that of the card and the chart, to the same digit, though the levels are read at other moments. */
function Spread({ coin, bid, ask }: SpreadProps) {
  const unit = usePriceUnit();
  const live = useLivePrice(coin);
  const between = bid !== undefined && ask !== undefined ? (bid + ask) / 2 : (bid ?? ask ?? null);
  return (
    <TableRow className={cn(GRID, 'my-1 h-7 border-y bg-raised font-sans text-2xs text-muted')}>
      <TableCell isBare className="font-mono font-semibold text-text text-xs">
        {formatPrice(live?.px ?? between, unit)}
      </TableCell>
      <TableCell isBare className="pl-1">
        mid
      </TableCell>
      <TableCell isFigure isBare>
        {bid !== undefined && ask !== undefined
          ? `spread ${formatPrice(ask - bid, unit, BOOK_DIGITS)}`
          : 'one side only'}
      </TableCell>
    </TableRow>
  );
}
