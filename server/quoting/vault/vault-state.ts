import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { OpenPositions, type VaultChain } from './open-positions.ts';
import type { AtRisk } from './outcome-room.ts';

/** What the chain says of a vault that decides what it may quote. Amounts in 6-decimal units, times in unix seconds. */
export type VaultState = {
  /** Cash at hand: collateral is taken from it at the fill. */
  idleE6: bigint;
  /** Cash, locked collateral at cost, and credits that nobody has swept yet. */
  valueE6: bigint;
  lockedE6: bigint;
  live: bigint;
  /** What each open parlay is on, and its collateral. */
  positions: readonly AtRisk[];
  isRegistered: boolean;
  isPaused: boolean;
  quotingKey: Address;
  quotingKeyExpiryS: bigint;
  maxUtilizationBps: bigint;
  perParlayCapE6: bigint;
  maxLive: bigint;
  /** Parlays allowed with any stake … */
  openPositions: bigint;
  /** … and the increase of the minimum stake with each further one. */
  positionStakeE6: bigint;
  /** The chain's own clock. */
  nowS: bigint;
};

/** Reads everything of the vault at once; `open` knows parlays of earlier looks. @throws when the node does not answer */
export async function readVault(
  rpc: VaultChain,
  vault: Address,
  escrow: Address,
  open = new OpenPositions(),
): Promise<VaultState> {
  const read = <Name extends VaultRead>(functionName: Name) =>
    rpc.readContract({ address: vault, abi: parlayVaultAbi, functionName });
  const [
    book,
    idleE6,
    valueE6,
    isPaused,
    quotingKey,
    quotingKeyExpiryS,
    bps,
    cap,
    maxLive,
    openPositions,
    rise,
    positions,
    block,
  ] = await Promise.all([
    rpc.readContract({ address: escrow, abi: parlayEscrowAbi, functionName: 'books', args: [vault] }),
    read('idle'),
    read('totalAssets'),
    read('paused'),
    read('quotingKey'),
    read('quotingKeyExpiry'),
    read('MAX_UTILIZATION_BPS'),
    read('PER_PARLAY_CAP'),
    read('MAX_LIVE_POSITIONS'),
    read('OPEN_POSITIONS'),
    read('POSITION_STAKE'),
    open.read(rpc, escrow, vault),
    rpc.getBlock({ blockTag: 'latest' }),
  ]);
  return {
    idleE6,
    valueE6,
    lockedE6: book.locked,
    live: book.live,
    isRegistered: book.isVault,
    isPaused,
    quotingKey,
    quotingKeyExpiryS,
    maxUtilizationBps: bps,
    perParlayCapE6: cap,
    maxLive,
    openPositions,
    positions,
    positionStakeE6: rise,
    nowS: block.timestamp,
  };
}

type VaultRead =
  | 'idle'
  | 'totalAssets'
  | 'paused'
  | 'quotingKey'
  | 'quotingKeyExpiry'
  | 'MAX_UTILIZATION_BPS'
  | 'PER_PARLAY_CAP'
  | 'MAX_LIVE_POSITIONS'
  | 'OPEN_POSITIONS'
  | 'POSITION_STAKE';
