import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import type { VaultChain } from './open-positions.ts';
import { OpenPositions } from './open-positions.ts';
import { readVault, type VaultState } from './vault-state.ts';

export type VaultWatchOptions = {
  rpc: VaultChain;
  vault: Address;
  escrow: Address;
  logger: Logger;
  signal: AbortSignal;
  /** Between two looks at the vault … */
  pollMs: number;
  /** … and how old one may be to go by. */
  maxAgeMs: number;
  /** Hears each look. */
  onState: (state: VaultState) => void;
};

/** Keeps a vault in view. */
export class VaultWatch {
  readonly #options: VaultWatchOptions;
  readonly #open = new OpenPositions();
  #state: VaultState | null = null;
  #readAtMs = 0;

  constructor(options: VaultWatchOptions) {
    this.#options = options;
  }

  /** The vault as it was a moment ago; null when the chain has been silent for too long. */
  get state(): VaultState | null {
    return performance.now() - this.#readAtMs <= this.#options.maxAgeMs ? this.#state : null;
  }

  /** Looks at the vault now. @throws when the node does not answer */
  async refresh(): Promise<void> {
    const { rpc, vault, escrow, onState } = this.#options;
    const askedAtMs = performance.now();
    const state = await readVault(rpc, vault, escrow, this.#open);
    // A look that began earlier may end later.
    if (askedAtMs < this.#readAtMs) return;
    this.#state = state;
    this.#readAtMs = askedAtMs;
    onState(state);
  }

  /** Looks again and again until the signal. */
  async run(): Promise<void> {
    const { signal, pollMs, logger } = this.#options;
    let isDown = false;
    while (!signal.aborted) {
      try {
        await this.refresh();
        isDown = false;
      } catch (error) {
        if (!isDown) logger.warn({ reason: String(error) }, 'the vault cannot be read');
        isDown = true;
      }
      await pause(pollMs, signal);
    }
  }
}
