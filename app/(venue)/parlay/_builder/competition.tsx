import { formatE6 } from '#app/format/money.ts';
import { nounFor, shortAddress } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { formatOdds, type OddsFormat } from '../_slip/odds.ts';
import type { Quote } from '../_slip/slip-machine.ts';

type CompetitionProps = {
  quotes: readonly Quote[];
  stakeE6: bigint;
  windowMs: number;
  /** While the window is open. */
  isOpen: boolean;
  format: OddsFormat;
};

const SHOWN = 3;
const RANKS = ['best', 'second', 'third'];

/** The makers' competition: when each quote landed in the window, and what the best ones pay. */
export function Competition({ quotes, stakeE6, windowMs, isOpen, format }: CompetitionProps) {
  if (quotes.length === 0 && !isOpen) return null;
  const best = quotes[0];
  return (
    <section aria-label="Quotes" className="border-t px-4 py-3">
      <div className="flex items-baseline justify-between text-xs">
        <h3 className="font-semibold">
          {isOpen ? 'Makers are quoting' : `${quotes.length} ${nounFor(quotes.length, 'quote')} received`}
        </h3>
        <span className="text-faint">{windowMs} ms window</span>
      </div>
      <span className="ruler mt-1" aria-hidden>
        <span className="ruler-scale" />
        {quotes.map((quote) => (
          <span
            key={quote.quoteId}
            className={cn('ruler-mark', quote === best && 'ruler-needle')}
            style={{ left: `${Math.min(100, (quote.atMs / windowMs) * 100)}%` }}
          />
        ))}
      </span>
      <ol className="mt-1">
        {quotes.slice(0, SHOWN).map((quote, at) => (
          <li
            key={quote.quoteId}
            data-testid="quote"
            className={cn(
              'grid grid-cols-[0.75rem_minmax(0,1fr)_3.5rem_5rem] items-center gap-2 border-t py-1.5 first:border-0',
              at === 0 && 'font-semibold',
            )}
          >
            <span aria-hidden className={cn('h-4 w-[3px]', at === 0 ? 'bg-accent' : 'bg-text')} />
            <span className="truncate">
              <span className="font-mono text-xs">{shortAddress(quote.maker)}</span>{' '}
              <span className="font-normal text-muted text-xs">{RANKS[at]}</span>
            </span>
            <span className="text-right text-xs">{formatOdds(quote.payoutE6, stakeE6, format)}</span>
            <span className="text-right">{formatE6(quote.payoutE6)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
