import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import { SingleFlight } from '#observe/single-flight.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead, HeadWatch } from '../rpc/head-watch.ts';
import { messageOf } from '../rpc/rpc-failure.ts';
import { isNonceUsed, type MakerState, readMaker, type VenueAddresses } from './maker-state.ts';
import { UsedNonces } from './used-nonces.ts';

/** A quote as far as the chain can judge it. */
export type MakerQuestion = { maker: Address; signer: Address; nonce: bigint };
export type MakerFacts = MakerState & { isNonceUsed: boolean };

export type MakerAccountsOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  addresses: VenueAddresses;
  logger: Logger;
  signal: AbortSignal;
  /** Nonces that a maker used before this process began, as far as they are indexed. */
  usedBefore?: (maker: Address) => Promise<Iterable<bigint>>;
  /** Minimum interval between refreshes, each at a new block. */
  refreshMs?: number;
  /** Maximum age of cached facts, for a node that stops responding. */
  maxAgeMs?: number;
  /** A maker without a query for this long is no longer refreshed. */
  forgetAfterMs?: number;
  /** Most cached pairs of maker and signing key; beyond it, the least recently queried is dropped. */
  maxAccounts?: number;
};

type Account = {
  maker: Address;
  signer: Address;
  state: MakerState | null;
  readAtMs: number;
  askedAtMs: number;
};

const MAX_ACCOUNTS = 2_000;

/**
 * What the chain says of makers, for many quotes at once: every maker that quotes is read again with each block, all of
 * them in one request, so that a quote is judged without waiting.
 */
export class MakerAccounts {
  readonly #options: MakerAccountsOptions;
  /** Least recently queried first. */
  readonly #accounts = new Map<string, Account>();
  readonly #reading = new SingleFlight<string, MakerState>();
  readonly #nonces: UsedNonces;
  readonly #histories = new Map<Address, Promise<void>>();
  #isBusy = false;
  #refreshedAtMs = 0;
  #refreshedHead: string | null = null;

  constructor(options: MakerAccountsOptions) {
    this.#options = options;
    this.#nonces = new UsedNonces(options.rpc, options.addresses.escrow);
    const leave = options.heads.onPoll((head) => void this.#refresh(head));
    options.signal.addEventListener('abort', leave, { once: true });
  }

  /** Cached facts; null if missing or stale. Does not start watching the maker. */
  known(question: MakerQuestion): MakerFacts | null {
    const { maxAgeMs = 10_000 } = this.#options;
    const account = this.#accounts.get(keyOf(question));
    if (!account?.state || Date.now() - account.readAtMs > maxAgeMs) return null;
    this.#touch(account);
    return this.#facts(question, account.state);
  }

  /**
   * Facts that may be a few seconds old: at once when they are known. The maker is one of those that are watched from
   * here on. @throws when the node does not answer
   */
  cached(question: MakerQuestion): MakerFacts | Promise<MakerFacts> {
    return this.known(question) ?? this.#firstFacts(question, this.#account(question));
  }

  /** Facts of the newest block, also of the nonce. @throws when the node does not answer */
  async fresh(question: MakerQuestion): Promise<MakerFacts> {
    const { rpc, addresses } = this.#options;
    const account = this.#account(question);
    const [state, isUsed] = await Promise.all([
      readMaker(rpc, addresses, question.maker, question.signer),
      isNonceUsed(rpc, addresses.escrow, question.maker, question.nonce),
    ]);
    keep(account, state);
    if (isUsed) this.#nonces.add(question.maker, question.nonce);
    return { ...state, isNonceUsed: isUsed };
  }

  /** Invalidates a maker's facts: the next query reads them again. */
  forget(maker: Address): void {
    for (const [key, account] of this.#accounts) {
      if (account.maker !== maker) continue;
      // A read under way may predate the change: it belongs to the replaced account.
      this.#reading.forget(key);
      this.#accounts.set(key, { ...account, state: null });
    }
  }

  async #firstFacts(question: MakerQuestion, account: Account): Promise<MakerFacts> {
    const [state] = await Promise.all([this.#read(account), this.#history(question.maker)]);
    const { maxAccounts = MAX_ACCOUNTS } = this.#options;
    // A key costs nothing: accounts that can put up nothing leave half of the room to those that can.
    if (this.#accounts.size > maxAccounts / 2 && !isSolvent(state)) this.#drop(account);
    return this.#facts(question, state);
  }

  #facts({ maker, nonce }: MakerQuestion, state: MakerState): MakerFacts {
    return { ...state, isNonceUsed: this.#nonces.has(maker, nonce) };
  }

  #account({ maker, signer }: MakerQuestion): Account {
    const known = this.#accounts.get(keyOf({ maker, signer }));
    const account = known ?? { maker, signer, state: null, readAtMs: 0, askedAtMs: 0 };
    this.#nonces.watch(maker);
    this.#touch(account);
    const { maxAccounts = MAX_ACCOUNTS } = this.#options;
    const [stalest] = this.#accounts.values();
    if (this.#accounts.size > maxAccounts && stalest) this.#drop(stalest);
    return account;
  }

  #touch(account: Account): void {
    const key = keyOf(account);
    account.askedAtMs = Date.now();
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
  }

  /** Drops an account, and its maker's used nonces if no other key of the maker is known. */
  #drop(account: Account): void {
    const { maker } = account;
    this.#accounts.delete(keyOf(account));
    for (const other of this.#accounts.values()) if (other.maker === maker) return;
    this.#histories.delete(maker);
    this.#nonces.drop(maker);
  }

  /** Reads an account once for all concurrent callers. */
  #read(account: Account): Promise<MakerState> {
    const { rpc, addresses } = this.#options;
    return this.#reading.run(keyOf(account), async () =>
      keep(account, await readMaker(rpc, addresses, account.maker, account.signer)),
    );
  }

  #history(maker: Address): Promise<void> {
    const { usedBefore } = this.#options;
    if (!usedBefore) return Promise.resolve();
    const known = this.#histories.get(maker);
    if (known) return known;
    const loaded = usedBefore(maker).then((nonces) => {
      for (const nonce of nonces) this.#nonces.add(maker, nonce);
    });
    loaded.catch(() => this.#histories.delete(maker));
    this.#histories.set(maker, loaded);
    return loaded;
  }

  async #refresh(head: BlockHead): Promise<void> {
    const { refreshMs = 500, signal, logger } = this.#options;
    if (head.hash === this.#refreshedHead) return this.#confirm();
    if (Date.now() - this.#refreshedAtMs < refreshMs || this.#isBusy || signal.aborted) return;
    this.#isBusy = true;
    this.#refreshedAtMs = Date.now();
    try {
      await Promise.all([
        this.#nonces.readUpTo(head),
        ...this.#living().map((account) => this.#read(account)),
      ]);
      this.#refreshedHead = head.hash;
    } catch (error) {
      logger.warn({ reason: messageOf(error) }, 'reading makers failed; trying again');
    } finally {
      this.#isBusy = false;
    }
  }

  /** No block came since everything was read, so all of it still holds. */
  #confirm(): void {
    for (const account of this.#accounts.values()) if (account.state) account.readAtMs = Date.now();
  }

  #living(): Account[] {
    const { forgetAfterMs = 600_000 } = this.#options;
    const since = Date.now() - forgetAfterMs;
    for (const account of [...this.#accounts.values()]) if (account.askedAtMs < since) this.#drop(account);
    return [...this.#accounts.values()];
  }
}

const keyOf = ({ maker, signer }: Pick<Account, 'maker' | 'signer'>): string => `${maker}:${signer}`;

const isSolvent = ({ balanceE6, allowanceE6, isSignerAllowed }: MakerState): boolean =>
  isSignerAllowed && balanceE6 > 0n && allowanceE6 > 0n;

function keep(account: Account, state: MakerState): MakerState {
  account.state = state;
  account.readAtMs = Date.now();
  return state;
}
