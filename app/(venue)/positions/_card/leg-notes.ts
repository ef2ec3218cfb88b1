import type { CashoutView } from '#app/data/venue-views.ts';
import { formatClock, formatCountdown, formatInstant } from '#app/format/times.ts';

const RESULTS = { won: 'won', lost: 'lost', void: 'void' } as const;

/** What is known of a leg's result before the escrow has recorded it; null while nothing is published. */
export function resultNote(leg: CashoutView['legs'][number] | undefined, nowMs: number): string | null {
  if (!leg || leg.result === null || leg.final_at === null) return null;
  const said = `Reported ${RESULTS[leg.result]}`;
  if (leg.final || leg.final_at <= nowMs) return `${said}, no longer disputable`;
  const left = formatCountdown(leg.final_at - nowMs);
  return `${said}. Can be disputed until ${formatClock(leg.final_at)} UTC, ${left} left`;
}

/** From when on anybody may have an unsettled parlay voided, as a sentence. */
export function forceVoidNote(forceVoidAtMs: number, nowMs: number): string {
  if (forceVoidAtMs <= nowMs)
    return 'Results are overdue, so anyone can void this parlay now. Both sides then get their stake back, less fees.';
  const days = Math.ceil((forceVoidAtMs - nowMs) / 86_400_000);
  return `If the results do not arrive, anyone can void this parlay from ${formatInstant(forceVoidAtMs)} (in ${days} d). Both sides then get their stake back, less fees.`;
}
