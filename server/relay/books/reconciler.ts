import type { Address, Hex } from '#domain/parlay/hex.ts';
import {
  type ChainBooks,
  type Drift,
  driftsBetween,
  type IndexedBooks,
  type OpenParlayFacts,
  owedOf,
  potsOf,
} from '#domain/parlay/reconciliation.ts';
import type { Logger } from '#observe/logger.ts';
import type { NavPoint } from '#store/venue/money/vault-nav.ts';
import type { WrittenParlays } from '#store/venue/rebuild-parlays.ts';
import type { ReconciliationView } from './books.ts';

export type ReconcilerDeps = {
  vault: Address;
  /** Everything that the index of the escrow says; null before its first block. @throws when it cannot be read */
  index: () => Promise<IndexedBooks | null>;
  chain: {
    /** The hash of a block; null when there is none. @throws when the chain does not answer */
    hashOf(blockNumber: number): Promise<Hex | null>;
    /** @throws when the chain does not answer */
    read(
      blockNumber: number,
      of: { parlayIds: readonly bigint[]; accounts: readonly Hex[] },
    ): Promise<ChainBooks>;
  };
  records: {
    /** Parlays of which a row was written since an earlier call, or is gone. @throws when that cannot be read */
    written(since: string | null): Promise<WrittenParlays>;
    /** Which of some parlays are stored otherwise than their events say. @throws when that cannot be read */
    altered(parlayIds: readonly bigint[]): Promise<readonly bigint[]>;
  };
  /** Stores what the vault is worth. */
  appendNav: (point: NavPoint) => Promise<void>;
  logger: Logger;
};

/** Rows of each kind that are compared in a block, besides those that have changed. */
const SLICE = 64;
/** Parlays whose rows are compared with their events in each look, besides those just written: all of them in turn. */
const RECORDS = 256;
/** Changed rows of each kind in a block; the others are compared in the next ones. */
const MOST = 1_000;

/** What is compared in one look. */
type Chosen = { parlayIds: bigint[]; accounts: Hex[] };
type Standing = Drift & { sinceBlock: number };

const rowOf = (facts: OpenParlayFacts): string => Object.values(facts).join();

/** Takes items round-robin: each call continues where the last one ended. */
class Rounds<Item> {
  #next = 0;

  take(items: readonly Item[], count: number): Item[] {
    if (items.length <= count) return [...items];
    const from = this.#next % items.length;
    this.#next = from + count;
    return [...items, ...items].slice(from, from + count);
  }
}

/** The next parlay ids after `after`, wrapping around: ids run from 1 without gaps. */
function idsAfter(after: bigint, last: bigint): bigint[] {
  const count = last < BigInt(RECORDS) ? Number(last) : RECORDS;
  return Array.from({ length: count }, (_, nth) => ((after + BigInt(nth)) % last) + 1n);
}

/** Names whose value changed since it was last verified, and names that are gone; at most `MOST`. */
function changes<Name, Value>(agreed: ReadonlyMap<Name, Value>, now: ReadonlyMap<Name, Value>): Name[] {
  const changed = [...now].flatMap(([name, value]) => (agreed.get(name) === value ? [] : [name]));
  const gone = [...agreed.keys()].filter((name) => !now.has(name));
  return [...changed, ...gone].slice(0, MOST);
}

/** Marks the current values of `names` as verified. */
function agree<Name, Value>(
  agreed: Map<Name, Value>,
  now: ReadonlyMap<Name, Value>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const value = now.get(name);
    if (value === undefined) agreed.delete(name);
    else agreed.set(name, value);
  }
}

/**
 * Compares the escrow's index with the chain at the same block: totals, the vault's components, all rows changed
 * since the last run, and a rotating sample of the others. A drift is logged as an error once and reported until it
 * is gone.
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps;
  readonly #parlays = new Rounds<bigint>();
  readonly #accounts = new Rounds<Hex>();
  /** Rows that agreed with the chain when they were last compared. */
  readonly #agreed = new Map<bigint, string>();
  readonly #credited = new Map<Hex, bigint>();
  /** Parlays whose rows contradict their events, and how far rows have been checked against events. */
  #altered: readonly bigint[] = [];
  #recordsTo = 0n;
  #writtenTo: string | null = null;
  #standing = new Map<string, Standing>();
  #balancedSince: ReconciliationView['balanced_since'] = null;
  #lastHash: string | null = null;
  #view: ReconciliationView | null = null;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  /** What the last look found; null before the first. */
  get view(): ReconciliationView | null {
    return this.#view;
  }

  /** Looks once. @returns false when there was nothing to compare @throws when the index or the chain does not answer */
  async look(): Promise<boolean> {
    const { chain, index, appendNav } = this.#deps;
    const books = await index();
    // Until the index has rolled back, its block may be on an abandoned branch.
    if (!books || (await chain.hashOf(books.block.number)) !== books.block.hash) return false;
    const chosen = this.#chosen(books);
    const facts = await this.#read(books, chosen);
    if (!facts) return false;
    const drifts = [
      ...driftsBetween(books, facts, this.#deps.vault),
      ...(await this.#alteredRows(books, chosen)),
    ];
    this.#note(books, facts, drifts);
    if (this.#lastHash !== books.block.hash) {
      const { navE6, sharesRaw, idleE6, lockedE6 } = facts.vault;
      const { number: blockNumber, timeMs } = books.block;
      await appendNav({
        blockNumber,
        timeMs,
        totalAssetsE6: navE6,
        totalSharesRaw: sharesRaw,
        idleE6,
        lockedE6,
      });
    }
    this.#lastHash = books.block.hash;
    return true;
  }

  /**
   * Rows that contradict their events: checks those just written, chosen or altered before, and the next few in
   * rotation.
   */
  async #alteredRows({ lastParlayId }: IndexedBooks, { parlayIds }: Chosen): Promise<Drift[]> {
    const { records } = this.#deps;
    const next = idsAfter(this.#recordsTo, lastParlayId);
    const written = await records.written(this.#writtenTo);
    this.#altered = await records.altered([
      ...new Set([...written.parlayIds, ...parlayIds, ...this.#altered, ...next]),
    ]);
    this.#writtenTo = written.until;
    this.#recordsTo = next.at(-1) ?? 0n;
    return this.#altered.map((id) => ({
      ...{ what: `record of parlay ${id}`, expected: 'what its events say', found: 'something else' },
    }));
  }

  /** What the chain says of the block of the index; null when the chain has left the branch meanwhile. */
  async #read(books: IndexedBooks, chosen: Chosen): Promise<ChainBooks | null> {
    const { chain, vault } = this.#deps;
    const { number, hash } = books.block;
    const facts = await chain.read(number, chosen);
    const isRight = driftsBetween(books, facts, vault).length === 0;
    // During a reorganisation a node can answer a read by number with another block's state and still report the
    // right hash before and after. A difference counts only if a second read repeats it.
    const settled = isRight ? facts : await chain.read(number, chosen);
    return (await chain.hashOf(number)) === hash ? settled : null;
  }

  /** Rows to compare in this run: changed, vanished and drifted ones, and a rotating sample of the rest. */
  #chosen({ parlays, credits }: IndexedBooks): Chosen {
    const rows = new Map(parlays.map((facts) => [facts.parlayId, rowOf(facts)]));
    return {
      parlayIds: [
        ...new Set([...changes(this.#agreed, rows), ...this.#parlays.take([...rows.keys()], SLICE)]),
      ],
      accounts: [
        ...new Set([...changes(this.#credited, credits), ...this.#accounts.take([...credits.keys()], SLICE)]),
      ],
    };
  }

  #note(books: IndexedBooks, facts: ChainBooks, drifts: readonly Drift[]): void {
    const { logger } = this.#deps;
    const { block } = books;
    const drifted = new Set(drifts.map(({ what }) => what));
    const before = this.#standing;
    this.#standing = new Map(
      drifts.map((drift) => [
        drift.what,
        { ...drift, sinceBlock: before.get(drift.what)?.sinceBlock ?? block.number },
      ]),
    );
    for (const drift of drifts) {
      if (!before.has(drift.what)) logger.error({ ...drift, block: block.number }, 'books out of balance');
    }
    for (const what of before.keys()) {
      if (!drifted.has(what)) logger.warn({ what, block: block.number }, 'books balanced again');
    }
    // Rows that drift stay unverified, so that every run compares them again.
    const rows = new Map(books.parlays.map((parlay) => [parlay.parlayId, rowOf(parlay)]));
    agree(
      this.#agreed,
      rows,
      [...facts.parlays.keys()].filter((id) => !drifted.has(`parlay ${id}`)),
    );
    const right = [...facts.credits.keys()].filter((account) => !drifted.has(`credits of ${account}`));
    agree(this.#credited, books.credits, right);
    const here = { block_number: block.number, time: block.timeMs };
    this.#balancedSince = drifts.length > 0 ? null : (this.#balancedSince ?? here);
    this.#view = this.#viewOf(books, facts);
  }

  #viewOf(books: IndexedBooks, { balanceE6, vault, parlays, credits }: ChainBooks): ReconciliationView {
    const [pots, owed] = [potsOf(books), owedOf(books)];
    return {
      block_number: books.block.number,
      time: books.block.timeMs,
      balanced: this.#standing.size === 0,
      balanced_since: this.#balancedSince,
      escrow: {
        balance_e6: String(balanceE6),
        pots_e6: String(pots),
        credits_e6: String(owed),
        surplus_e6: String(balanceE6 - pots - owed),
        open_parlays: books.parlays.length,
      },
      vault: {
        nav_e6: String(vault.navE6),
        idle_e6: String(vault.idleE6),
        locked_e6: String(vault.lockedE6),
        unswept_e6: String(vault.unsweptE6),
        live_positions: vault.live,
      },
      compared: { parlays: parlays.size, accounts: credits.size },
      drifts: [...this.#standing.values()].map(({ sinceBlock, ...drift }) => ({
        ...drift,
        since_block: sinceBlock,
      })),
    };
  }
}
