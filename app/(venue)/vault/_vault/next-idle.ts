import type { VaultPositionsView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';

/** When collateral comes back, as far as ends of parlays are known. */
export function nextIdle(book: VaultPositionsView | undefined): string {
  const ends = (book?.positions ?? []).flatMap(({ expected_end: end, locked_e6: locked }) =>
    end ? [{ end, locked }] : [],
  );
  const first = ends.sort((a, b) => a.end - b.end)[0];
  if (!first) return 'No other funds are due back.';
  return `The next ${formatE6(first.locked)} is expected to be decided at ${formatDayTime(first.end)} UTC; it returns unless the taker wins.`;
}
