import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { AllowanceFacts } from '#domain/parlay/chain-facts.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { VenueAddresses } from './maker-state.ts';

/** Reads allowances of the collateral to the escrow. */
export class AllowanceReader {
  readonly #rpc: ChainRpc;
  readonly #addresses: VenueAddresses;

  constructor(rpc: ChainRpc, addresses: VenueAddresses) {
    this.#rpc = rpc;
    this.#addresses = addresses;
  }

  /** An owner's facts at the newest block. @throws when the node does not answer */
  async read(owner: Address): Promise<AllowanceFacts> {
    const rpc = this.#rpc;
    const { token, escrow } = this.#addresses;
    const { number: blockNumber, timestamp } = await rpc.getBlock();
    const call = { address: token, abi: testUsdcAbi, blockNumber } as const;
    const [allowanceE6, balanceE6, permitNonce] = await Promise.all([
      rpc.readContract({ ...call, functionName: 'allowance', args: [owner, escrow] }),
      rpc.readContract({ ...call, functionName: 'balanceOf', args: [owner] }),
      rpc.readContract({ ...call, functionName: 'nonces', args: [owner] }),
    ]);
    return { allowanceE6, balanceE6, permitNonce, timeMs: Number(timestamp) * 1_000 };
  }
}
