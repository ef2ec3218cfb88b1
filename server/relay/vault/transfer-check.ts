import { formatUnits } from 'viem/utils';
import type { HoldingFacts, PoolFacts } from '#domain/parlay/chain-facts.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import { VenueError } from '../venue-error.ts';
import { isPermitSigned } from './permit-check.ts';

/** The pool and one account's holding in the same block. `nowMs` is when they were read. */
export type Facts = { pool: PoolFacts; holding: HoldingFacts; nowMs: number };

/** A permit, and what it must have been signed for. */
export type Transfer = {
  account: Address;
  permit: TokenPermit;
  token: Address;
  tokenName: string;
  nonce: bigint;
};

/** An amount of 6-decimal units as decimal USD. */
export const usd = (amountE6: bigint): string => `${formatUnits(amountE6, 6)} USD`;

/** @throws VenueError when an account cannot deposit an amount now */
export function checkDeposit(
  amountE6: bigint,
  { pool, holding }: Facts,
  { leastE6 }: { leastE6: bigint },
): void {
  if (amountE6 < leastE6) {
    throw new VenueError('INVALID_MESSAGE', `The minimum for a gasless deposit is ${usd(leastE6)}.`);
  }
  if (pool.isPaused) throw new VenueError('DEPOSITS_WAIT', 'Deposits are paused.');
  if (amountE6 > holding.maxDepositE6) {
    throw new VenueError(
      'DEPOSITS_WAIT',
      'Deposits are closed until a decided parlay of the vault is settled.',
    );
  }
  if (amountE6 > holding.balanceE6) {
    throw new VenueError(
      'INSUFFICIENT_BALANCE',
      `The balance of the account is only ${usd(holding.balanceE6)}.`,
    );
  }
}

/**
 * @param expectedIdle when the collateral behind open parlays is expected to come free, earliest first; Unix ms
 * @throws VenueError when an account cannot redeem so many shares now
 */
export async function checkRedemption(
  sharesRaw: bigint,
  { pool, holding }: Facts,
  expectedIdle: () => Promise<number[]>,
): Promise<void> {
  if (sharesRaw === 0n || sharesRaw > holding.sharesRaw) {
    const held = formatUnits(holding.sharesRaw, pool.shareDecimals);
    throw new VenueError(
      'INSUFFICIENT_SHARES',
      `shares_raw must be above 0 and at most the ${held} shares of the account.`,
    );
  }
  if (sharesRaw <= holding.maxRedeemSharesRaw) return;
  const [first] = await expectedIdle();
  const when = first === undefined ? 'at an unknown time' : new Date(first).toISOString();
  throw new VenueError(
    'INSUFFICIENT_IDLE',
    `The pool has ${usd(pool.idleE6)} idle, enough for max_redeem_shares_raw of your shares. The next parlay that ` +
      `locks its collateral is expected to end ${when}.`,
  );
}

/** @throws VenueError when a permit is too old to be sent, or not signed by the account for this transfer */
export function checkPermit(
  transfer: Transfer,
  { pool, nowMs }: Facts,
  { chainId, submitMarginMs }: { chainId: number; submitMarginMs: number },
): void {
  if (Number(transfer.permit.deadline) * 1_000 < nowMs + submitMarginMs) {
    throw new VenueError(
      'EXPIRED_REQUEST',
      'The permit deadline has passed or is too close. Sign a permit with a later deadline.',
    );
  }
  if (!isPermitSigned({ ...transfer, owner: transfer.account, chainId, spender: pool.vault })) {
    throw new VenueError(
      'INVALID_SIGNATURE',
      'The permit must be signed by the account for this vault, token and amount, with its current permit nonce.',
    );
  }
}
