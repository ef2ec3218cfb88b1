import { encodeFunctionData, parseEventLogs } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Progress } from '#domain/parlay/chain-call.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { NO_PERMIT } from '#domain/parlay/signature.ts';
import type { ExecutionListener, ExecutionResult, SignedFill } from '#domain/rfq/fill.ts';
import type { Attempt } from '#domain/rfq/request.ts';
import { findParlay } from '../escrow/find-parlay.ts';
import { isNonceUsed } from '../escrow/maker-state.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { Revert } from '../rpc/revert.ts';
import { type ChainCall, readSigned } from '../transactions/signed-transaction.ts';
import type { Mined, Outcome, SubmitJob } from '../transactions/submission.ts';
import type { Submitter } from '../transactions/submitter.ts';
import { isTooLate } from './fill-deadline.ts';

export type FillExecutorOptions = {
  rpc: ChainRpc;
  submitter: Submitter;
  escrow: Address;
  /** The block of the escrow's deployment. */
  startBlock: number;
  /** How deep a fill that somebody else sent must lie. */
  confirmations?: number;
};

/** Nothing is known yet; ask again. */
export class FillUndecidedError extends Error {
  override readonly name = 'FillUndecidedError';
}

/** No fill takes longer from its first signature to its look-up without an attempt on record. */
const RECENT_MS = 600_000;

/** Brings signed fills on chain, each once, and finds out what became of those that an earlier process had signed. */
export class FillExecutor {
  readonly #options: FillExecutorOptions;

  constructor(options: FillExecutorOptions) {
    this.#options = options;
  }

  /** Sends a fill of which nothing was ever signed. @throws FillUndecidedError when nobody knows yet */
  async submit(fill: SignedFill, listener: ExecutionListener): Promise<ExecutionResult> {
    const job = jobOf(fill, this.#call(fill), listener);
    const result = await this.#resultOf(
      fill,
      Date.now() - RECENT_MS,
      await this.#options.submitter.submit(job),
    );
    if (result.status === 'not_sent') throw new FillUndecidedError('another transaction took the nonce');
    return result;
  }

  /**
   * Finds out what became of signed attempts; what the chain does not know of them is sent again as it was. `not_sent`
   * when none of them is on chain or can still get there. @throws FillUndecidedError when nobody knows yet
   */
  async reconcile(
    fill: SignedFill,
    attempts: readonly Attempt[],
    listener: ExecutionListener,
  ): Promise<ExecutionResult | { status: 'not_sent' }> {
    const sinceMs = Math.min(Date.now(), ...attempts.map(({ signedMs }) => signedMs));
    const filled = (await this.#find(fill, sinceMs)) ?? (await this.#tooLate(fill));
    if (filled) {
      await this.#options.submitter.countGas(
        jobOf(fill, this.#call(fill), listener),
        attempts.map(({ rawTx }) => rawTx),
      );
      return filled;
    }
    // The newest first: an older nonce was given up before a newer one was signed.
    for (const raws of (await byNonce(attempts)).reverse()) {
      const { call: _, ...job } = jobOf(fill, this.#call(fill), listener);
      const outcome = await this.#options.submitter.resume({ ...job, raws });
      const result = await this.#resultOf(fill, sinceMs, outcome);
      if (result.status !== 'not_sent') return result;
    }
    return { status: 'not_sent' };
  }

  #call({ quote, quoteSignature, order, orderSignature, legs, permit }: SignedFill): ChainCall {
    const common = { quote, quoteSignature, order, orderSignature, legs, builder: quote.builder };
    const args = [{ ...common, permit: permit ?? NO_PERMIT }] as const;
    return {
      to: this.#options.escrow,
      data: encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'fill', args }),
    };
  }

  async #resultOf(
    fill: SignedFill,
    sinceMs: number,
    outcome: Outcome,
  ): Promise<ExecutionResult | { status: 'not_sent' }> {
    switch (outcome.status) {
      case 'mined':
        return { status: 'mined', txHash: outcome.txHash, parlayId: parlayIdOf(fill, outcome) };
      case 'reverted':
        return (await this.#find(fill, sinceMs)) ?? failed(outcome.txHash, reasonOf(fill, outcome.revert));
      case 'refused':
        return (await this.#find(fill, sinceMs)) ?? failed(null, reasonOf(fill, outcome.revert));
      case 'dropped':
        return { status: 'not_sent' };
      default: {
        const tooLate = await this.#tooLate(fill).catch(() => null);
        if (tooLate) return tooLate;
        throw new FillUndecidedError('message' in outcome ? outcome.message : 'the fill is not mined yet');
      }
    }
  }

  /** The end of a fill whose deadline is over on chain: whatever still waits of it can only revert. */
  async #tooLate(fill: SignedFill): Promise<ExecutionResult | null> {
    const { rpc, escrow, confirmations = 1 } = this.#options;
    if (!(await isTooLate(rpc, fill, { escrow, confirmations }))) return null;
    return failed(null, { code: 'EXPIRED', message: 'the fill was not mined before its deadline' });
  }

  /** The parlay that the quote became: anybody may send a fill, so it need not be by a transaction of ours. */
  async #find(fill: SignedFill, sinceMs: number): Promise<ExecutionResult | null> {
    const { rpc, escrow, startBlock, confirmations = 1 } = this.#options;
    const { quote, quoteHash } = fill;
    if (!(await isNonceUsed(rpc, escrow, quote.maker, quote.nonce))) return null;
    const { taker, maker } = quote;
    const search = { escrow, quoteHash, taker, maker, sinceMs, startBlock: BigInt(startBlock) };
    const found = await findParlay(rpc, search);
    if (!found) return null;
    const depth = Number((await rpc.getBlockNumber({ cacheTime: 0 })) - found.blockNumber) + 1;
    if (depth < confirmations) throw new FillUndecidedError('the fill is not deep enough yet');
    return { status: 'mined', txHash: found.txHash, parlayId: found.parlayId };
  }
}

/** Both are one account: `Mismatch` of the escrow would leave everybody guessing. */
const OWN_TAKER: Revert = {
  code: 'MAKER_IS_TAKER',
  message: 'the maker of the quote is its taker, and the escrow takes no such parlay',
};

/** The escrow's own reason, in words where its name says too little. */
const reasonOf = ({ quote: { maker, taker } }: SignedFill, revert: Revert): Revert =>
  revert.code === 'MISMATCH' && maker.toLowerCase() === taker.toLowerCase() ? OWN_TAKER : revert;

const failed = (txHash: Hex | null, { code, message }: Revert): ExecutionResult => ({
  status: 'failed',
  txHash,
  code: 'TRADE_SUBMISSION_FAILED',
  error: message.startsWith(code) ? message : `${code}: ${message}`,
});

function jobOf(fill: SignedFill, call: ChainCall, listener: ExecutionListener): SubmitJob {
  return {
    id: `fill:${fill.quoteHash}`,
    call,
    purpose: { kind: 'fill', account: fill.order.taker },
    journal: ({ hash, raw }) => listener.signed({ txHash: hash, rawTx: raw, signedMs: Date.now() }),
    onProgress: (progress: Progress, txHash) => listener[progress](txHash),
  };
}

/** @throws FillUndecidedError when the transaction did not create the quote's parlay, which no escrow of ours does */
function parlayIdOf({ quoteHash }: SignedFill, { logs, txHash }: Mined): bigint {
  const created = parseEventLogs({ abi: parlayEscrowAbi, eventName: 'ParlayCreated', logs });
  const parlay = created.find(({ args }) => args.quoteHash === quoteHash);
  if (!parlay) throw new FillUndecidedError(`${txHash} is mined and created no parlay of this quote`);
  return parlay.args.parlayId;
}

/** Attempts of one nonce are one transaction and its replacements. */
async function byNonce(attempts: readonly Attempt[]): Promise<Hex[][]> {
  const signed = await Promise.all(attempts.map(({ rawTx }) => readSigned(rawTx)));
  const groups = Map.groupBy(signed, ({ sender, nonce }) => `${sender}:${nonce}`);
  return [...groups.values()].map((group) => group.map(({ raw }) => raw));
}
