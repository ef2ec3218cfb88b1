import type { CallExecutor } from './executor.ts';
import { fill } from './fill.ts';
import { mint } from './mint.ts';
import { novate } from './novate.ts';
import { permit } from './permit.ts';
import { report } from './report.ts';
import { rewardClaim, rewardFunding } from './reward-calls.ts';
import { forceVoid, settle } from './settle-parlay.ts';
import { sweep } from './sweep.ts';
import { vaultDeposit, vaultRedemption } from './vault-transfers.ts';
import { withdrawal } from './withdrawal.ts';

/** Every contract call that the venue sends, by its kind in the journal. */
export const CALLS = {
  fill,
  novate,
  withdrawal,
  permit,
  mint,
  settle,
  forceVoid,
  sweep,
  report,
  vaultDeposit,
  vaultRedemption,
  rewardFunding,
  rewardClaim,
};

export type VenueExecutor = CallExecutor<typeof CALLS>;
