import { formatEther } from 'viem/utils';
import type { GasKind, GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { VenueError } from '../venue-error.ts';
import { GasSums } from './gas-sums.ts';

/** What of a transaction is put on record. */
export interface GasLedger {
  /** Stores a transaction's cost. @returns false if it was already stored */
  record(spent: GasSpent, atMs: number): Promise<boolean>;
  /** Totals that the venue has paid for others since `fromMs`. */
  since(fromMs: number): Promise<{ kind: GasKind; account: Address; feeWei: bigint }[]>;
}

/** Wei per UTC day: in total, and per address. */
export type GasLimits = { perDayWei: bigint; perAddressWei: bigint };

export type GasBudgetDeps = {
  limits: GasLimits;
  ledger: GasLedger;
  /** Gas that a call takes at most, as it is declared. */
  gasAtMost: Readonly<Record<PaidKind, bigint>>;
  /** Current gas price. */
  priceWei: () => bigint;
  clock: Clock;
  logger: Logger;
};

/** Kinds of calls that the venue sends on request. */
export type PaidKind = 'fill' | 'cashout' | 'claim' | 'permit' | 'vault' | 'reward' | 'faucet';

type Payer = { kind: GasKind; account: Address };
type Hold = Payer & { wei: bigint };

/** Budget shares in percent. Neither fills nor the rest can use up all of it. */
const SHARES = { fills: 75n, rest: 50n } as const;
const shareOf = (kind: GasKind): keyof typeof SHARES => (kind === 'fill' ? 'fills' : 'rest');
/** Percentages of the daily budget at which a log entry is written, once a day each. */
const TOLD_AT = [50n, 80n, 100n];
const MAX_NAMED = 1_000;

/**
 * Limits the gas that the venue pays per day, in total and per address, so that an attacker with many wallets
 * cannot drain it. Calls in flight count by estimate, mined ones by their cost, which is stored.
 */
export class GasBudget {
  readonly #deps: GasBudgetDeps;
  readonly #spent = new GasSums();
  readonly #held = new GasSums();
  readonly #holds = new Map<string, Hold>();
  /** Addresses refused today for lack of budget, each logged once. */
  readonly #named = new Set<string>();
  #day: number;
  #toldPercent = 0n;

  constructor(deps: GasBudgetDeps) {
    this.#deps = deps;
    this.#day = this.#today();
  }

  /** Reads what this day has cost before this process began. @throws when the ledger cannot be read */
  async load(): Promise<void> {
    const bills = await this.#deps.ledger.since(this.#today() * DAY_MS);
    this.#roll();
    this.#spent.clear();
    for (const { kind, account, feeWei } of bills) this.#spent.add(shareOf(kind), account, feeWei);
    this.#tell();
  }

  /**
   * Whether the venue still pays for such a call of the account.
   * @throws VenueError ADDRESS_GAS_BUDGET or VENUE_GAS_BUDGET when that is over for this day
   */
  assertRoom(kind: PaidKind, account: Address): void {
    this.#roll();
    const { perDayWei, perAddressWei } = this.#deps.limits;
    const wei = this.#deps.gasAtMost[kind] * this.#deps.priceWei();
    const share = shareOf(kind);
    const sum = (read: (sums: GasSums) => bigint): bigint => read(this.#spent) + read(this.#held) + wei;
    if (sum((sums) => sums.accountWei(account)) > perAddressWei) throw this.#addressSpent(account);
    const isShareSpent = sum((sums) => sums.shareWei(share)) * 100n > perDayWei * SHARES[share];
    if (isShareSpent || sum((sums) => sums.totalWei) > perDayWei) {
      throw this.#refuse('VENUE_GAS_BUDGET', 'The daily gas budget of the venue is spent.');
    }
  }

  /** Counts a fill that its taker has accepted, until `release`. */
  holdFill(name: string, account: Address): void {
    this.hold(name, { kind: 'fill', account }, this.#deps.gasAtMost.fill);
  }

  /** Counts a call that is under way, once for each name, until `release`. */
  hold(name: string, { kind, account }: Payer, gasAtMost: bigint): void {
    if (this.#holds.has(name)) return;
    const wei = gasAtMost * this.#deps.priceWei();
    this.#holds.set(name, { kind, account, wei });
    this.#held.add(shareOf(kind), account, wei);
  }

  /** The call has ended or was never sent: releases its estimate. */
  release(name: string): void {
    const hold = this.#holds.get(name);
    if (!hold) return;
    this.#holds.delete(name);
    this.#held.add(shareOf(hold.kind), hold.account, -hold.wei);
  }

  /** A transaction was mined: its bill counts, and goes on record. Never throws. */
  async spent(bill: GasSpent): Promise<void> {
    const { ledger, clock, logger } = this.#deps;
    const { kind, account, feeWei } = bill;
    this.#roll();
    const day = this.#day;
    if (account) this.#spent.add(shareOf(kind), account, feeWei);
    this.#tell();
    try {
      const isNew = await ledger.record(bill, clock.now());
      // Already counted when the day's costs were loaded.
      if (!isNew && account && day === this.#day) this.#spent.add(shareOf(kind), account, -feeWei);
    } catch (err) {
      logger.warn({ err, txHash: bill.txHash }, 'recording the gas of a transaction failed');
    }
  }

  #today = (): number => Math.floor(this.#deps.clock.now() / DAY_MS);

  #roll(): void {
    const today = this.#today();
    if (today === this.#day) return;
    this.#day = today;
    this.#toldPercent = 0n;
    this.#spent.clear();
    this.#named.clear();
  }

  /** Warns the operator as the budget runs out. */
  #tell(): void {
    const { limits, logger } = this.#deps;
    const percent = (this.#spent.totalWei * 100n) / limits.perDayWei;
    const reached = TOLD_AT.filter((at) => at <= percent).at(-1) ?? 0n;
    if (reached <= this.#toldPercent) return;
    this.#toldPercent = reached;
    const fields = {
      spentCoin: formatEther(this.#spent.totalWei),
      perDayCoin: formatEther(limits.perDayWei),
    };
    logger.warn({ ...fields, percent: Number(percent) }, 'daily gas budget running out');
  }

  #addressSpent(account: Address): VenueError {
    if (!this.#named.has(account) && this.#named.size < MAX_NAMED) {
      this.#named.add(account);
      const spentCoin = formatEther(this.#spent.accountWei(account));
      this.#deps.logger.info({ account, spentCoin }, 'daily gas budget of an address spent');
    }
    return this.#refuse('ADDRESS_GAS_BUDGET', 'The daily gas budget of this address is spent.');
  }

  #refuse(code: string, error: string): VenueError {
    const untilMs = (this.#day + 1) * DAY_MS - this.#deps.clock.now();
    const retryAfterSeconds = Math.max(1, Math.ceil(untilMs / 1_000));
    const advice = 'It resets at 00:00 UTC. You can call the escrow at any time if you pay the gas yourself.';
    return new VenueError(code, `${error} ${advice}`, { retryAfterSeconds });
  }
}
