import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { VaultState } from './vault-state.ts';

/** The contract takes no longer life of a key. */
const MAX_KEY_S = 30n * 86_400n;
/** Allows for block time that lags behind. */
const MARGIN_S = 3_600n;

/** Registers the vault's quoting key, as its owner. */
export type SetQuotingKey = (key: Address, expiryS: bigint) => Promise<void>;

export type KeyKeeperOptions = {
  /** The key that quotes are signed with. */
  key: Address;
  /** Null when somebody else owns the vault: then there is a warning. */
  setQuotingKey: SetQuotingKey | null;
  logger: Logger;
  /** A key that ends within this time is renewed, or warned of; seconds. */
  renewAheadS: bigint;
  /** Between two tries, or two warnings. */
  renewEachMs: number;
};

/** Renews the vault's quoting key before it expires, or warns. */
export class KeyKeeper {
  readonly #options: KeyKeeperOptions;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #isTrying = false;

  constructor(options: KeyKeeperOptions) {
    this.#options = options;
  }

  /** Whether to register the key again: the vault has a different one, or it expires soon. */
  isDue({ quotingKey, quotingKeyExpiryS, nowS }: VaultState): boolean {
    const { key, renewAheadS } = this.#options;
    return quotingKey.toLowerCase() !== key.toLowerCase() || quotingKeyExpiryS - nowS < renewAheadS;
  }

  /** Checks the key and renews it or warns if due. Never throws. */
  async look(state: VaultState): Promise<void> {
    const { key, setQuotingKey, logger, renewEachMs } = this.#options;
    if (!this.isDue(state) || this.#isTrying || performance.now() - this.#triedAtMs < renewEachMs) return;
    this.#triedAtMs = performance.now();
    const facts = { key, registered: state.quotingKey, expiryS: String(state.quotingKeyExpiryS) };
    if (!setQuotingKey) return logger.warn(facts, 'the vault owner must register the quoting key again');
    this.#isTrying = true;
    try {
      const expiryS = state.nowS + MAX_KEY_S - MARGIN_S;
      await setQuotingKey(key, expiryS);
      logger.info({ key, expiryS: String(expiryS) }, 'quoting key registered again');
    } catch (error) {
      logger.error({ ...facts, reason: String(error) }, 'registering the quoting key failed');
    } finally {
      this.#isTrying = false;
    }
  }
}
