import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { CreditFacts } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { findPayment } from './find-payment.ts';

/** Reads credits of the escrow, and whether they were paid out. */
export class CreditReader {
  readonly #rpc: ChainRpc;
  readonly #escrow: Address;

  constructor(rpc: ChainRpc, escrow: Address) {
    this.#rpc = rpc;
    this.#escrow = escrow;
  }

  /**
   * An account's credits, and which of the given nonces are used, at the newest block. @throws when the node does not
   * answer
   */
  async read(account: Address, nonces: readonly bigint[]): Promise<CreditFacts> {
    const rpc = this.#rpc;
    const { number: blockNumber, timestamp } = await rpc.getBlock();
    const call = { address: this.#escrow, abi: parlayEscrowAbi, blockNumber } as const;
    const [creditsE6, ...areUsed] = await Promise.all([
      rpc.readContract({ ...call, functionName: 'credits', args: [account] }),
      ...nonces.map((nonce) =>
        rpc.readContract({ ...call, functionName: 'isNonceUsed', args: [account, nonce] }),
      ),
    ]);
    return { creditsE6, areUsed, timeMs: Number(timestamp) * 1_000 };
  }

  /**
   * The recent transaction that paid a request, by any sender; null when there is none. @throws when the node does not
   * answer
   */
  async findPayment(request: WithdrawRequest): Promise<Hex | null> {
    return (await findPayment(this.#rpc, this.#escrow, request))?.txHash ?? null;
  }
}
