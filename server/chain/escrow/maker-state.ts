import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { type Address, isZeroAddress } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';

export type VenueAddresses = { token: Address; escrow: Address };

/** On-chain state of a maker and of a key that signs for it. Amounts in 6-decimal units. */
export type MakerState = {
  balanceE6: bigint;
  /** Total allowance of the escrow. A vault approves collateral per parlay, so this is its remaining capacity. */
  allowanceE6: bigint;
  /** Most of one quote; null without such a limit. */
  perQuoteMostE6: bigint | null;
  /** Further parlays that it accepts; null for any number. */
  places: number | null;
  isVault: boolean;
  isSignerAllowed: boolean;
};

const BPS = 10_000n;
const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** What a vault can put into one more parlay within its limits, and whether it accepts the signer's quotes. */
async function vaultState(
  rpc: ChainRpc,
  vault: Address,
  signer: Address,
  book: { locked: bigint; live: bigint },
) {
  const read = <Name extends VaultRead>(functionName: Name) =>
    rpc.readContract({ address: vault, abi: parlayVaultAbi, functionName });
  const [idle, total, key, keyExpiry, isPaused, cap, maxBps, maxLive, block] = await Promise.all([
    read('idle'),
    read('totalAssets'),
    read('quotingKey'),
    read('quotingKeyExpiry'),
    read('paused'),
    read('PER_PARLAY_CAP'),
    read('MAX_UTILIZATION_BPS'),
    read('MAX_LIVE_POSITIONS'),
    rpc.getBlock({ blockTag: 'latest' }),
  ]);
  const room = (total * maxBps) / BPS - book.locked;
  const places = maxLive > book.live ? Number(maxLive - book.live) : 0;
  const isFull = isPaused || places === 0 || room < 0n;
  const isSignerAllowed = !isZeroAddress(key) && key === signer && block.timestamp <= keyExpiry;
  return {
    balanceE6: idle,
    allowanceE6: isFull ? 0n : least(room, idle),
    perQuoteMostE6: cap,
    places,
    isVault: true,
    isSignerAllowed,
  };
}

type VaultRead =
  | 'idle'
  | 'totalAssets'
  | 'quotingKey'
  | 'quotingKeyExpiry'
  | 'paused'
  | 'PER_PARLAY_CAP'
  | 'MAX_UTILIZATION_BPS'
  | 'MAX_LIVE_POSITIONS';

/** Reads a maker. All reads of one turn of the event loop travel together. @throws when the node does not answer */
export async function readMaker(
  rpc: ChainRpc,
  { token, escrow }: VenueAddresses,
  maker: Address,
  signer: Address,
): Promise<MakerState> {
  const [balanceE6, allowanceE6, book, isSignerAllowed] = await Promise.all([
    rpc.readContract({ address: token, abi: testUsdcAbi, functionName: 'balanceOf', args: [maker] }),
    rpc.readContract({ address: token, abi: testUsdcAbi, functionName: 'allowance', args: [maker, escrow] }),
    rpc.readContract({ address: escrow, abi: parlayEscrowAbi, functionName: 'books', args: [maker] }),
    rpc.readContract({
      address: escrow,
      abi: parlayEscrowAbi,
      functionName: 'isQuoteSigner',
      args: [maker, signer],
    }),
  ]);
  if (book.isVault) return vaultState(rpc, maker, signer, book);
  return { balanceE6, allowanceE6, perQuoteMostE6: null, places: null, isVault: false, isSignerAllowed };
}

/** Whether a nonce of an account is used or cancelled, in the newest block or a given one. @throws when the node does not answer */
export const isNonceUsed = (
  rpc: ChainRpc,
  escrow: Address,
  owner: Address,
  nonce: bigint,
  blockNumber?: bigint,
): Promise<boolean> =>
  rpc.readContract({
    address: escrow,
    abi: parlayEscrowAbi,
    functionName: 'isNonceUsed',
    args: [owner, nonce],
    ...(blockNumber !== undefined && { blockNumber }),
  });
