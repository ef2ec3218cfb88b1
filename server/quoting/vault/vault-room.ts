import type { Address } from '#domain/parlay/hex.ts';
import { least } from '../least.ts';
import type { VaultState } from './vault-state.ts';

/** Why a vault does not bid. */
export type VaultStop = 'unregistered' | 'paused' | 'key' | 'key expires' | 'places' | 'utilization' | 'idle';
/** Most collateral of one more parlay, 6-decimal units; when there is no room, why. */
export type VaultRoom = { mostE6: bigint; stop: VaultStop | null };

const BPS = 10_000n;
const stopped = (stop: VaultStop): VaultRoom => ({ mostE6: 0n, stop });

function stopOf(state: VaultState, signer: Address, deadlineS: bigint): VaultStop | null {
  if (!state.isRegistered) return 'unregistered';
  if (state.isPaused) return 'paused';
  if (state.quotingKey.toLowerCase() !== signer.toLowerCase()) return 'key';
  return deadlineS > state.quotingKeyExpiryS || state.nowS > state.quotingKeyExpiryS ? 'key expires' : null;
}

/** The least stake that a vault's contract takes besides `promised` more parlays, 6-decimal units. */
export function leastStakeE6(state: VaultState, promised: number): bigint {
  const beyond = state.live + BigInt(promised) - state.openPositions + 1n;
  return beyond > 0n ? beyond * state.positionStakeE6 : 0n;
}

/**
 * Collateral that a vault can commit in another quote signed by `signer` until `deadlineS`: the contract's own fill
 * rules, as if all of `promised` were filled first.
 */
export function vaultRoom(
  state: VaultState,
  quote: { signer: Address; deadlineS: bigint },
  promised: { collateralE6: bigint; count: number },
): VaultRoom {
  const stop = stopOf(state, quote.signer, quote.deadlineS);
  if (stop) return stopped(stop);
  if (state.live + BigInt(promised.count) >= state.maxLive) return stopped('places');
  const budgetE6 = (state.valueE6 * state.maxUtilizationBps) / BPS - state.lockedE6 - promised.collateralE6;
  if (budgetE6 <= 0n) return stopped('utilization');
  const cashE6 = state.idleE6 - promised.collateralE6;
  if (cashE6 <= 0n) return stopped('idle');
  return { mostE6: least(state.perParlayCapE6, budgetE6, cashE6), stop: null };
}
