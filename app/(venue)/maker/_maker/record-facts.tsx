import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { nounFor } from '#app/format/numbers.ts';
import { type Fact, FactBlock } from '#app/ui/panels/fact-block.tsx';

const NONE = '–';
const percent = (part: number, whole: number): string =>
  whole === 0 ? NONE : `${((100 * part) / whole).toFixed(1)}%`;

/** How the maker did in the last 24 hours, and what it still can back. */
export function RecordFacts({ figures }: { figures: MakerFiguresView | undefined }) {
  const record = figures?.record;
  const exposure = figures?.exposure;
  const [balance, allowance] = [BigInt(exposure?.balance_e6 ?? 0), BigInt(exposure?.allowance_e6 ?? 0)];
  const least = balance < allowance ? balance : allowance;
  const free = exposure ? least - BigInt(exposure.reserved_e6) : null;
  const facts: Fact[] = [
    {
      name: 'Win rate, 24 h',
      value: record ? percent(record.won, record.filled) : NONE,
      note: record ? `${record.won} of ${record.filled} fills you quoted` : null,
    },
    {
      name: 'Best at close',
      value: record ? percent(record.best, record.entered) : NONE,
      note: record ? `${record.best} of ${record.entered} windows` : null,
    },
    { name: 'Requests quoted', value: record?.requests ?? NONE, note: 'in 24 hours' },
    {
      name: 'Median response',
      value: record?.response_ms ? `${Math.round(record.response_ms.p50)} ms` : NONE,
      note: 'after the window opens',
    },
    {
      name: 'In open parlays',
      value: exposure ? formatE6(BigInt(exposure.open_collateral_e6)) : NONE,
      note: exposure ? parlaysOf(exposure.open_parlays) : null,
    },
    {
      name: 'Available to quote',
      value: free === null ? NONE : formatE6(free > 0n ? free : 0n),
      note: 'balance within the allowance',
    },
  ];
  return <FactBlock label="Maker summary" facts={facts} className="mb-3" />;
}

const parlaysOf = (count: number): string => `${count} ${nounFor(count, 'parlay')}`;
