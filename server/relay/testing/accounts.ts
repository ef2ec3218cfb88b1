import type { Address } from '#domain/parlay/hex.ts';
import type { MakerAccounts, MakerFacts, TakerAccounts, TakerFacts } from '../exposure/accounts.ts';

const RICH = 1_000_000_000_000n;

/** Facts about accounts, as a test sets them. Everybody is rich and has approved everything. */
export class TestAccounts {
  readonly makerFacts = new Map<string, Partial<MakerFacts>>();
  readonly takerFacts = new Map<string, Partial<TakerFacts>>();
  /** Whether the chain is silent. */
  isDown = false;

  setMaker(maker: Address, facts: Partial<MakerFacts>): void {
    this.makerFacts.set(maker, { ...this.makerFacts.get(maker), ...facts });
  }

  setTaker(taker: Address, facts: Partial<TakerFacts>): void {
    this.takerFacts.set(taker, { ...this.takerFacts.get(taker), ...facts });
  }

  #ofMaker(maker: Address, signer: Address): MakerFacts {
    if (this.isDown) throw new Error('no chain');
    return {
      balanceE6: RICH,
      allowanceE6: RICH,
      perQuoteMostE6: null,
      places: null,
      isNonceUsed: false,
      isSignerAllowed: signer === maker,
      ...this.makerFacts.get(maker),
    };
  }

  /** Makers of which nothing is known until they are asked about as makers. */
  readonly strangers = new Set<string>();

  readonly makers: MakerAccounts = {
    known: ({ maker, signer }) =>
      this.isDown || this.strangers.has(maker) ? null : this.#ofMaker(maker, signer),
    cached: ({ maker, signer }) => {
      this.strangers.delete(maker);
      return this.#ofMaker(maker, signer);
    },
    fresh: async ({ maker, signer }) => this.#ofMaker(maker, signer),
    forget: () => {},
  };

  readonly takers: TakerAccounts = {
    fresh: async ({ taker }) => {
      if (this.isDown) throw new Error('no chain');
      return {
        balanceE6: RICH,
        allowanceE6: 0n,
        permitNonce: 0n,
        isNonceUsed: false,
        ...this.takerFacts.get(taker),
      };
    },
  };
}
