import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { VenueExecutor } from '../calls/index.ts';
import { registryEntries } from '../oracle/registry-entries.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { workAtHeads } from '../rpc/work-at-heads.ts';
import { dutyOf, type OpenParlay } from './duty-of.ts';
import { DutyPauses } from './duty-pauses.ts';

/** Source of open parlays. The index may lag: a parlay may already be settled. */
export interface OpenParlays {
  /** Open parlays of an id above `after`, by rising id. */
  open(after: bigint, limit: number): Promise<OpenParlay[]>;
}

export type KeeperOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  parlays: OpenParlays;
  executor: VenueExecutor;
  contracts: { escrow: Address; registry: Address; vault: Address };
  forceVoidAfterSeconds: number;
  logger: Logger;
  signal: AbortSignal;
  /** Most duties under way: fills share the senders. */
  concurrency?: number;
  /** The vault's credits are swept from this amount on, 6-decimal units. */
  minSweepE6?: bigint;
  everyMs?: number;
  /** Backoff after a failed duty: the first pause, and the longest. */
  pauseMs?: { first: number; longest: number };
};

type Duty = {
  kind: 'settle' | 'forceVoid';
  parlayId: bigint;
  /** Due by our clock but not yet by the newest block's, so that a node may reject it. */
  isEarly: boolean;
};

const PAGE = 500;
const PAUSE_MS = { first: 2_000, longest: 600_000 };
/** Reverts that mean another account has done it, or it is too early by the chain's clock. */
const DONE_ALREADY = new Set([
  'NOT_OPEN',
  'NOTHING_TO_SETTLE',
  'PENDING_RESULT',
  'TOO_EARLY',
  'INSUFFICIENT_CREDITS',
]);

/**
 * Performs the permissionless maintenance of the contracts: records final results, settles parlays, voids those that
 * the oracle did not decide, and sweeps the vault's credits. Every duty is idempotent; failures are retried with
 * backoff.
 */
export class Keeper {
  readonly #options: KeeperOptions;
  readonly #pauses: DutyPauses;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#pauses = new DutyPauses(options.pauseMs ?? PAUSE_MS);
    workAtHeads({ ...options, what: 'keeper pass' }, () => this.work());
  }

  /**
   * Looks once at everything and does what is due.
   * @returns how many transactions were mined. @throws when index or node do not answer
   */
  async work(): Promise<number> {
    const { parlays, signal } = this.#options;
    let done = 0;
    for (let after = 0n; !signal.aborted; ) {
      const page = await parlays.open(after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      after = last.parlayId;
      done += await this.#settle(page);
    }
    return done + (await this.#sweep());
  }

  async #settle(page: readonly OpenParlay[]): Promise<number> {
    const { rpc, heads, contracts, executor, forceVoidAfterSeconds, concurrency = 4 } = this.#options;
    const head = await heads.refresh();
    const outcomeIds = page.flatMap(({ legs }) => legs.map(({ outcomeId }) => outcomeId));
    const entries = await registryEntries(rpc, contracts.registry, outcomeIds);
    // A chain that mines on demand has an old head; its next block will have the current time.
    const nowS = Math.max(head.timestampS, Math.floor(Date.now() / 1_000));
    const due: Duty[] = page.flatMap((parlay) => {
      const kind = dutyOf(parlay, entries, { nowS, forceVoidAfterSeconds });
      if (!kind) return [];
      const isEarly = dutyOf(parlay, entries, { nowS: head.timestampS, forceVoidAfterSeconds }) !== kind;
      return [{ kind, parlayId: parlay.parlayId, isEarly }];
    });
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let next = due.shift(); next && !this.#options.signal.aborted; next = due.shift()) {
        const { kind, parlayId, isEarly } = next;
        const id = `${kind}:${parlayId}`;
        const isDone = await this.#do(id, () => executor.execute(kind, { parlayId }), isEarly);
        if (isDone) done += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return done;
  }

  async #sweep(): Promise<number> {
    const { rpc, contracts, executor, minSweepE6 = 1n } = this.#options;
    const escrow = { address: contracts.escrow, abi: parlayEscrowAbi } as const;
    const credits = await rpc.readContract({ ...escrow, functionName: 'credits', args: [contracts.vault] });
    if (credits < minSweepE6) return 0;
    return (await this.#do('sweep', () => executor.execute('sweep', {}))) ? 1 : 0;
  }

  /** One that comes early is tried again with the next look: settled within two blocks of the first that allows it. */
  async #do(id: string, execute: () => Promise<CallOutcome<unknown>>, isEarly = false): Promise<boolean> {
    if (!this.#pauses.isDue(id)) return false;
    const outcome = await execute();
    if (outcome.status === 'mined') {
      this.#pauses.forget(id);
      return true;
    }
    const code = codeOf(outcome);
    const isNews = this.#pauses.failed(id, code, outcome.status === 'refused' && !isEarly);
    if (isNews && !DONE_ALREADY.has(code))
      this.#options.logger.warn({ duty: id, code }, 'keeper duty failed; trying again');
    return false;
  }
}

function codeOf(outcome: CallOutcome<unknown>): string {
  if (outcome.status === 'refused') return outcome.code;
  return outcome.status === 'unsent' ? outcome.reason : outcome.status;
}
