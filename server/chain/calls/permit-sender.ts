import { encodeFunctionData } from 'viem';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { AllowanceFacts, SentCall } from '#domain/parlay/chain-facts.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { VenueAddresses } from '../escrow/maker-state.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { Submitter } from '../transactions/submitter.ts';
import { sendCall } from './send-call.ts';

export type PermitSenderOptions = { rpc: ChainRpc; submitter: Submitter; addresses: VenueAddresses };

/** Allowances of the collateral to the escrow, made by permits that their owners signed. */
export class PermitSender {
  readonly #options: PermitSenderOptions;

  constructor(options: PermitSenderOptions) {
    this.#options = options;
  }

  /** What the newest block says of an owner. @throws when the node does not answer */
  async read(owner: Address): Promise<AllowanceFacts> {
    const { rpc, addresses } = this.#options;
    const { number: blockNumber, timestamp } = await rpc.getBlock();
    const call = { address: addresses.token, abi: testUsdcAbi, blockNumber } as const;
    const [allowanceE6, balanceE6, permitNonce] = await Promise.all([
      rpc.readContract({ ...call, functionName: 'allowance', args: [owner, addresses.escrow] }),
      rpc.readContract({ ...call, functionName: 'balanceOf', args: [owner] }),
      rpc.readContract({ ...call, functionName: 'nonces', args: [owner] }),
    ]);
    return { allowanceE6, balanceE6, permitNonce, timeMs: Number(timestamp) * 1_000 };
  }

  /** Sends a permit for the escrow, unless it is under way, and follows it until it is mined. Never throws. */
  submit(owner: Address, { value, deadline, v, r, s }: TokenPermit): Promise<SentCall> {
    const { submitter, addresses } = this.#options;
    const args = [owner, addresses.escrow, value, deadline, v, r, s] as const;
    const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'permit', args });
    const call = { to: addresses.token, data };
    const purpose = { kind: 'permit', account: owner } as const;
    return sendCall(submitter, { id: `permit:${owner}:${r}:${s}`, call, isDeferrable: true, purpose });
  }
}
