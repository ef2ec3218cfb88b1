import type { HoldingFacts, PoolFacts } from '#domain/parlay/chain-facts.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { UNLIMITED_E6 } from '#domain/parlay/usd.ts';
import type { Clock } from '#observe/clock.ts';
import { chainAnswer } from '../chain-answer.ts';
import { accountOf } from '../claims/claim-check.ts';
import type { Vault, VaultView } from './vault.ts';

/** A pooled vault on chain. */
export interface VaultChain {
  /** The pool in the newest block. @throws when the chain does not answer */
  pool(): Promise<PoolFacts>;
  /** What an account has to do with it in that block. @throws when the chain does not answer */
  holding(account: Address, blockNumber: bigint): Promise<HoldingFacts>;
}

export type VaultServiceDeps = {
  vault: VaultChain;
  clock: Clock;
  /** Cache lifetime; about one block. */
  cacheMs?: number;
  timeoutMs?: number;
};

/** What was read of one block. */
type Reading = {
  atMs: number;
  pool: Promise<PoolFacts>;
  holdings: Map<Address, Promise<HoldingFacts>>;
};

const CACHE_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** Number of accounts with cached holdings. */
const MAX_HOLDINGS = 1_000;
const BPS = 10_000n;

function statsOf(pool: PoolFacts): VaultView['stats'] {
  const { totalAssetsE6, lockedE6 } = pool;
  return {
    total_assets_e6: String(totalAssetsE6),
    idle_e6: String(pool.idleE6),
    locked_e6: String(lockedE6),
    unswept_e6: String(pool.unsweptE6),
    live_positions: pool.livePositions,
    utilization_bps: totalAssetsE6 === 0n ? 0 : Number((lockedE6 * BPS) / totalAssetsE6),
    total_shares_raw: String(pool.totalSharesRaw),
    share_price_e6: String(pool.sharePriceE6),
  };
}

/** Null where the pool sets no limit. */
const mostOf = ({ maxDepositE6 }: HoldingFacts): string | null =>
  maxDepositE6 > UNLIMITED_E6 ? null : String(maxDepositE6);

const positionOf = (address: Address, holding: HoldingFacts): VaultView['position'] => ({
  address,
  shares_raw: String(holding.sharesRaw),
  value_e6: String(holding.valueE6),
  max_redeem_shares_raw: String(holding.maxRedeemSharesRaw),
  max_deposit_e6: mostOf(holding),
  usdc_balance_e6: String(holding.balanceE6),
  usdc_allowance_e6: String(holding.allowanceE6),
  usdc_permit_nonce: String(holding.permitNonce),
  share_permit_nonce: String(holding.sharePermitNonce),
});

const viewOf = (pool: PoolFacts, position: VaultView['position']): VaultView => ({
  vault: pool.vault,
  escrow: pool.escrow,
  usdc: pool.token,
  chain_id: pool.chainId,
  block_number: Number(pool.blockNumber),
  name: pool.name,
  symbol: pool.symbol,
  share_decimals: pool.shareDecimals,
  paused: pool.isPaused,
  max_utilization_bps: pool.maxUtilizationBps,
  per_parlay_cap_e6: String(pool.perParlayCapE6),
  max_live_positions: pool.maxLivePositions,
  exit_fee_bps: pool.exitFeeBps,
  stats: statsOf(pool),
  position,
});

/** The pooled vault, read once for everybody who asks within about a block; all of an answer is of one block. */
export class VaultService implements Vault {
  readonly #deps: VaultServiceDeps;
  #reading: Reading | null = null;

  constructor(deps: VaultServiceDeps) {
    this.#deps = deps;
  }

  async read(address?: string): Promise<VaultView> {
    const account = address === undefined ? null : accountOf(address, 'address');
    const { clock, timeoutMs = TIMEOUT_MS } = this.#deps;
    return chainAnswer(clock, timeoutMs, this.#view(account));
  }

  async #view(account: Address | null): Promise<VaultView> {
    const reading = this.#current();
    const pool = await reading.pool;
    if (account === null) return viewOf(pool, null);
    return viewOf(pool, positionOf(account, await this.#holding(reading, account, pool.blockNumber)));
  }

  #current(): Reading {
    const { vault, clock, cacheMs = CACHE_MS } = this.#deps;
    const nowMs = clock.now();
    if (this.#reading && nowMs - this.#reading.atMs < cacheMs) return this.#reading;
    const reading: Reading = { atMs: nowMs, pool: vault.pool(), holdings: new Map() };
    this.#reading = reading;
    // Failures reach the current waiters and are not cached.
    reading.pool.catch(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    return reading;
  }

  #holding({ holdings }: Reading, account: Address, blockNumber: bigint): Promise<HoldingFacts> {
    const known = holdings.get(account);
    if (known) return known;
    const holding = this.#deps.vault.holding(account, blockNumber);
    if (holdings.size >= MAX_HOLDINGS) return holding;
    holdings.set(account, holding);
    holding.catch(() => holdings.delete(account));
    return holding;
  }
}
