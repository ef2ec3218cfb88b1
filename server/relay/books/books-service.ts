import { getAddress } from 'viem/utils';
import type { Address } from '#domain/parlay/hex.ts';
import { positionIdOf } from '#domain/parlay/legs.ts';
import { type MadeParlay, worstCaseOf } from '#domain/parlay/worst-case/worst-case.ts';
import type { Clock } from '#observe/clock.ts';
import type { MakerBook, MakerBookRecord } from '#store/venue/makers/maker-book.ts';
import type { BuilderLedger } from '#store/venue/money/builder-fees.ts';
import type { NavPoint } from '#store/venue/money/vault-nav.ts';
import { chainAnswer } from '../chain-answer.ts';
import { accountOf } from '../claims/claim-check.ts';
import type { Credits } from '../claims/claim-service.ts';
import { indexedView, type PageInput, pageOf } from '../ledger-page.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type {
  Books,
  BuilderFeesView,
  NavView,
  ReconciliationView,
  VaultParlayView,
  VaultPositionsView,
} from './books.ts';

export type BooksDeps = {
  vault: Address;
  credits: Pick<Credits, 'read'>;
  builderLedger: (account: Address, page: { limit: number; before: bigint | null }) => Promise<BuilderLedger>;
  /** Open parlays of a maker. */
  openBook: (maker: Address) => Promise<MakerBook>;
  navHistory: (input: { fromMs: number; limit: number }) => Promise<NavPoint[]>;
  /** Result of the latest reconciliation; null before the first. */
  reconciliation: () => ReconciliationView | null;
  clock: Clock;
  /** Timeout of one chain read. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;
/** A share has 12 decimals; the vault mints as if it held one unit of collateral for 10^6 units of shares more. */
const SHARE = 10n ** 12n;
const VIRTUAL_SHARES = 10n ** 6n;

const madeOf = (parlay: MakerBookRecord): MadeParlay => ({
  parlayId: BigInt(parlay.parlayId),
  openLegs: parlay.legs.filter(({ verdict }) => verdict === 'open'),
  isVoided: parlay.legs.some(({ verdict }) => verdict === 'void'),
  lossE6: BigInt(parlay.makerCollateralE6),
  gainE6: BigInt(parlay.netStakeE6),
});

/** Latest expected decision of a parlay; null if an open leg has no known end. */
function expectedEnd({ legs }: MakerBookRecord): number | null {
  const ends = legs.filter(({ verdict }) => verdict === 'open').map(({ endMs }) => endMs);
  return ends.length === 0 || ends.includes(0) ? null : Math.max(...ends);
}

const parlayView = (parlay: MakerBookRecord): VaultParlayView => ({
  parlay_id: parlay.parlayId,
  taker: getAddress(parlay.taker),
  locked_e6: parlay.makerCollateralE6,
  gain_e6: parlay.netStakeE6,
  legs: parlay.legs.map((leg) => ({
    position_id: positionIdOf(leg),
    outcome_id: leg.outcomeId,
    side_index: leg.sideIndex,
    state: leg.verdict,
  })),
  created_at: parlay.createdMs,
  expected_end: expectedEnd(parlay),
});

/** Serves the public books. */
export class BooksService implements Books {
  readonly #deps: BooksDeps;
  /** Cached worst case, reused while the book is unchanged. */
  #worst: { key: string; worst: VaultPositionsView['worst_case'] } | null = null;

  constructor(deps: BooksDeps) {
    this.#deps = deps;
  }

  async builderFees(address: string, input: PageInput = {}): Promise<BuilderFeesView> {
    const { builderLedger, credits, clock, timeoutMs = TIMEOUT_MS } = this.#deps;
    const account = accountOf(address, 'address');
    const { limit, before } = pageOf(input);
    const [{ creditsE6 }, ledger] = await Promise.all([
      chainAnswer(clock, timeoutMs, credits.read(account, [])),
      builderLedger(account, { limit: limit + 1, before }).catch(unavailable),
    ]);
    const shown = ledger.fees.slice(0, limit);
    return {
      address: account,
      earned_e6: ledger.earnedE6,
      parlays: ledger.parlays,
      withdrawn_e6: ledger.withdrawnE6,
      claimable_e6: String(creditsE6),
      fees: shown.map((fee) => ({
        parlay_id: fee.parlayId,
        builder_fee_e6: fee.builderFeeE6,
        taker_collateral_e6: fee.takerCollateralE6,
        created_at: fee.createdMs,
        tx_hash: fee.createdTx,
      })),
      withdrawals: ledger.withdrawals.map(({ to, amountE6, atMs, txHash }) => ({
        to: getAddress(to),
        amount_e6: amountE6,
        at: atMs,
        tx_hash: txHash,
      })),
      next_cursor: ledger.fees.length > limit ? (shown.at(-1)?.parlayId ?? null) : null,
      indexed_to: indexedView(ledger.indexedTo),
    };
  }

  async vaultPositions(): Promise<VaultPositionsView> {
    const { parlays, indexedTo } = await this.#deps.openBook(this.#deps.vault).catch(unavailable);
    const locked = parlays.reduce((sum, { makerCollateralE6 }) => sum + BigInt(makerCollateralE6), 0n);
    return {
      positions: parlays.map(parlayView),
      worst_case: this.#worstOf(parlays),
      locked_e6: String(locked),
      indexed_to: indexedView(indexedTo),
    };
  }

  async vaultHistory(input: { fromMs: number; limit: number }): Promise<NavView> {
    const points = await this.#deps.navHistory(input).catch(unavailable);
    return {
      points: points.map((point) => ({
        block_number: point.blockNumber,
        time: point.timeMs,
        total_assets_e6: String(point.totalAssetsE6),
        total_shares_raw: String(point.totalSharesRaw),
        idle_e6: String(point.idleE6),
        locked_e6: String(point.lockedE6),
        share_price_e6: String(
          (SHARE * (point.totalAssetsE6 + 1n)) / (point.totalSharesRaw + VIRTUAL_SHARES),
        ),
      })),
    };
  }

  async reconciliation(): Promise<ReconciliationView> {
    const view = this.#deps.reconciliation();
    if (view) return view;
    throw new VenueError(
      'SERVICE_UNAVAILABLE',
      'The first comparison with the chain is not complete yet. Try again in a moment.',
    );
  }

  /** When collateral of the pool is expected to be released, earliest first; unix ms. */
  async expectedIdle(): Promise<number[]> {
    const { parlays } = await this.#deps.openBook(this.#deps.vault).catch(unavailable);
    return parlays.flatMap((parlay) => expectedEnd(parlay) ?? []).sort((a, b) => a - b);
  }

  #worstOf(parlays: readonly MakerBookRecord[]): VaultPositionsView['worst_case'] {
    const key = parlays
      .map(({ parlayId, legs }) => `${parlayId}:${legs.map(({ verdict }) => verdict).join()}`)
      .join(' ');
    if (this.#worst?.key === key) return this.#worst.worst;
    const { resultE6, won, lost, isExact } = worstCaseOf(parlays.map(madeOf));
    const worst = {
      ...{ result_e6: String(resultE6), exact: isExact },
      ...{ won: won.map(String), lost: lost.map(String) },
    };
    this.#worst = { key, worst };
    return worst;
  }
}
