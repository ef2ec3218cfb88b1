import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { MakerOptions, QuoteRequest, Signer } from '#sdk/maker/index.ts';
import { least } from '../least.ts';
import type { LivePrices } from '../live-prices.ts';
import { RequestQuoter } from '../request-quoter.ts';
import { KeyKeeper, type SetQuotingKey } from './key-keeper.ts';
import type { VaultChain } from './open-positions.ts';
import { outcomeRoomE6 } from './outcome-room.ts';
import { leastStakeE6, vaultRoom } from './vault-room.ts';
import { VaultWatch } from './vault-watch.ts';

export type VaultQuotingOptions = {
  /** How the vault's maker session connects. */
  connection: Pick<MakerOptions, 'url' | 'apiKey' | 'chainId' | 'limits' | 'nextNonce'>;
  vault: Address;
  escrow: Address;
  /** The vault's registered quoting key. */
  signer: Signer;
  rpc: VaultChain;
  prices: LivePrices;
  logger: Logger;
  signal: AbortSignal;
  /** Registers the quoting key, as the vault's owner; null if this process does not hold the owner's key. */
  setQuotingKey: SetQuotingKey | null;
  settings?: Partial<VaultQuotingSettings>;
};

export type VaultQuotingSettings = {
  edgeBps: number;
  lifeSeconds: number;
  /** Minimum stake: the vault can hold few parlays at once. 6-decimal units. */
  leastStakeE6: bigint;
  /** Maximum share of the pool's value at risk per result (an outcome and its side), basis points. */
  outcomeBps: bigint;
  /** Maximum collateral per unit of net stake, so that a small stake cannot lock half of the pool. */
  mostOdds: bigint;
  /** Between two looks at the vault … */
  pollMs: number;
  /** … and how old one may be to quote by. */
  maxStateAgeMs: number;
  /** A key that ends within this time is renewed, or warned of; seconds. */
  renewAheadS: bigint;
  /** Between two tries to renew the key, or two warnings. */
  renewEachMs: number;
};

export const DEFAULT_VAULT_SETTINGS: VaultQuotingSettings = {
  edgeBps: 300,
  lifeSeconds: 60,
  leastStakeE6: 5_000_000n,
  outcomeBps: 500n,
  mostOdds: 200n,
  pollMs: 1_000,
  maxStateAgeMs: 5_000,
  renewAheadS: 7n * 86_400n,
  renewEachMs: 60_000,
};

const BPS = 10_000n;

/**
 * Quotes for a pooled vault: the vault provides the collateral, its quoting key signs. Bids respect the limits of
 * the vault contract, counting fills in progress, and two of its own: risk per result, and maximum odds. Stops at
 * these limits, and while the vault cannot be read. Collateral is locked only at the fill; credits count as cash
 * once swept.
 */
export class VaultQuoting {
  readonly quoter: RequestQuoter;
  readonly #options: VaultQuotingOptions;
  readonly #watch: VaultWatch;
  readonly #settings: VaultQuotingSettings;
  #stop: string | null = 'not read yet';

  constructor(options: VaultQuotingOptions) {
    const settings = { ...DEFAULT_VAULT_SETTINGS, ...options.settings };
    const { connection, vault, escrow, signer, prices, logger } = options;
    const keeper = new KeyKeeper({ ...options, ...settings, key: signer.address });
    this.#options = options;
    this.#settings = settings;
    this.#watch = new VaultWatch({
      ...options,
      pollMs: settings.pollMs,
      maxAgeMs: settings.maxStateAgeMs,
      onState: (state) => {
        this.#note(this.#present());
        void keeper.look(state);
      },
    });
    this.quoter = new RequestQuoter({
      connection: { ...connection, escrow, maker: vault, signer },
      strategy: {
        edgeBps: () => settings.edgeBps,
        lifeSeconds: settings.lifeSeconds,
        leastStakeE6: () => this.#leastStakeE6(settings.leastStakeE6),
        roomE6: (_promised, { request, deadlineMs }) => this.#roomFor(request, deadlineMs),
        lastLookBps: null,
      },
      prices,
      logger,
      onFilled: () => this.#watch.refresh(),
    });
  }

  /** Keeps the session up and the vault in view, until the signal. @throws MakerError when the relay refuses it */
  async run(): Promise<void> {
    const { signal } = this.#options;
    const close = (): void => void this.quoter.client.close();
    signal.addEventListener('abort', close, { once: true });
    const connected = this.quoter.client.connect().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    try {
      await Promise.all([connected, this.#watch.run()]);
    } finally {
      signal.removeEventListener('abort', close);
      await this.quoter.client.close();
    }
  }

  /** Why the vault did not bid at the last look; null when it did. */
  get stop(): string | null {
    return this.#stop;
  }

  /** Most collateral of a quote that were signed now, 6-decimal units; 0 when the vault does not bid. */
  roomE6(): bigint {
    return this.#present().mostE6;
  }

  #present(): { mostE6: bigint; stop: string | null } {
    return this.#room(Date.now() + this.#settings.lifeSeconds * 1000);
  }

  /**
   * Requests are free, so quotes that may still lose do not reserve room: only fills in progress count beyond the
   * chain's state. The relay accepts no more than the vault can fill.
   */
  #room(deadlineMs: number) {
    const { state } = this.#watch;
    if (!state) return { mostE6: 0n, stop: 'the vault cannot be read' };
    const deadlineS = BigInt(Math.ceil(deadlineMs / 1000));
    const inFill = this.quoter.promised.inFill(Date.now());
    return vaultRoom(state, { signer: this.#options.signer.address, deadlineS }, inFill);
  }

  /**
   * Room for one request. The contract does not limit the risk per result, so for that limit quotes that may still
   * lose do count: until they end, they take room from others on the same outcome.
   */
  #roomFor({ legs, terms }: QuoteRequest, deadlineMs: number): bigint {
    const { mostE6 } = this.#room(deadlineMs);
    const { state } = this.#watch;
    if (!state) return 0n;
    const { outcomeBps, mostOdds } = this.#settings;
    const held = [...state.positions, ...this.quoter.promised.open(Date.now())];
    const outcomeE6 = outcomeRoomE6(legs, held, (state.valueE6 * outcomeBps) / BPS);
    return least(mostE6, outcomeE6, terms.netStakeE6 * mostOdds);
  }

  /** The vault requires larger stakes for its last open positions. */
  #leastStakeE6(settingE6: bigint): bigint {
    const { state } = this.#watch;
    if (!state) return settingE6;
    const leastE6 = leastStakeE6(state, this.quoter.promised.inFill(Date.now()).count);
    return leastE6 > settingE6 ? leastE6 : settingE6;
  }

  /** Logs once when bidding stops and once when it resumes. */
  #note({ stop, mostE6 }: { stop: string | null; mostE6: bigint }): void {
    if (stop === this.#stop) return;
    this.#stop = stop;
    const { logger } = this.#options;
    if (stop === null) logger.info({ mostE6: String(mostE6) }, 'vault bidding started');
    else logger.warn({ stop }, 'vault bidding stopped');
  }
}
