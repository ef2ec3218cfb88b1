import type { SlipConflict } from '#domain/parlay/slip-conflicts.ts';

/** Why a leg cannot stand in its slip, as a sentence; `other` is the title of the leg beside it. */
export function conflictWords({ code }: SlipConflict, other: string): string {
  switch (code) {
    case 'DEAD_LEG':
      return 'This market is closed. Remove it.';
    case 'LATE_LEG':
      return 'This market is decided too late for a parlay. Remove it.';
    case 'UNKNOWN_LEG':
      return 'This market is unknown. Remove it.';
    case 'DUPLICATE_OUTCOME':
      return 'Both sides of one market cannot win. Keep one.';
    case 'SAME_MARKET':
      return `“${other}” answers the same question. Keep one.`;
    case 'SAME_ENTITY':
      return `“${other}” depends on the same team, asset or figure. Keep one.`;
    case 'MIXED_CATEGORIES':
      return `“${other}” is in another category. All legs of a slip must share one.`;
  }
}
