import type { CallExecutor } from './executor.ts';
import { report } from './report.ts';
import { forceVoid, settle } from './settle-parlay.ts';
import { sweep } from './sweep.ts';

/** Every contract call that the venue sends, by its kind in the journal. */
export const CALLS = { settle, forceVoid, sweep, report };

export type VenueExecutor = CallExecutor<typeof CALLS>;
