import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { isNonceUsed, type VenueAddresses } from './maker-state.ts';

/** On-chain state of a taker. `permitNonce` is the nonce of the next collateral permit. */
export type TakerFacts = {
  balanceE6: bigint;
  allowanceE6: bigint;
  permitNonce: bigint;
  isNonceUsed: boolean;
};

/** Reads takers without a cache, since each is needed only once or twice. */
export class TakerAccounts {
  readonly #rpc: ChainRpc;
  readonly #addresses: VenueAddresses;

  constructor(rpc: ChainRpc, addresses: VenueAddresses) {
    this.#rpc = rpc;
    this.#addresses = addresses;
  }

  /** Facts of the newest block. @throws when the node does not answer */
  async fresh({ taker, nonce }: { taker: Address; nonce: bigint }): Promise<TakerFacts> {
    const { token, escrow } = this.#addresses;
    const collateral = { address: token, abi: testUsdcAbi } as const;
    const [balanceE6, allowanceE6, permitNonce, isUsed] = await Promise.all([
      this.#rpc.readContract({ ...collateral, functionName: 'balanceOf', args: [taker] }),
      this.#rpc.readContract({ ...collateral, functionName: 'allowance', args: [taker, escrow] }),
      this.#rpc.readContract({ ...collateral, functionName: 'nonces', args: [taker] }),
      isNonceUsed(this.#rpc, escrow, taker, nonce),
    ]);
    return { balanceE6, allowanceE6, permitNonce, isNonceUsed: isUsed };
  }
}
