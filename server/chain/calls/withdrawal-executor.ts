import {
  decodeFunctionData,
  encodeFunctionData,
  formatLog,
  getAbiItem,
  numberToHex,
  parseEventLogs,
} from 'viem';
import { encodeEventTopics, padHex } from 'viem/utils';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { CreditFacts, SentCall } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { structHash } from '#domain/parlay/typed-data.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { isUnreachable } from '../rpc/rpc-failure.ts';
import { readSigned } from '../transactions/signed-transaction.ts';
import type { Submitter } from '../transactions/submitter.ts';
import type { OpenCall } from './call-journal.ts';
import { sendCall } from './send-call.ts';

const NONCE_USED = getAbiItem({ abi: parlayEscrowAbi, name: 'NonceUsed' });
const WITHDRAWN = getAbiItem({ abi: parlayEscrowAbi, name: 'Withdrawn' });
const ID_PREFIX = 'withdraw:';
/** How far back payments are looked for; the index of the escrow has the older ones. */
const RECENT_BLOCKS = 500n;

/** A request that its owner signed. */
export type SignedWithdrawal = { request: WithdrawRequest; signature: Hex };

export type WithdrawalExecutorOptions = { rpc: ChainRpc; submitter: Submitter; escrow: Address };

/** Credits of the escrow: what there is, paying it out on a signed request, and finding out whether that was done. */
export class WithdrawalExecutor {
  readonly #options: WithdrawalExecutorOptions;

  constructor(options: WithdrawalExecutorOptions) {
    this.#options = options;
  }

  /** What the newest block says of an account and of some of its nonces. @throws when the node does not answer */
  async read(account: Address, nonces: readonly bigint[]): Promise<CreditFacts> {
    const { rpc, escrow } = this.#options;
    const { number: blockNumber, timestamp } = await rpc.getBlock();
    const call = { address: escrow, abi: parlayEscrowAbi, blockNumber } as const;
    const [creditsE6, ...areUsed] = await Promise.all([
      rpc.readContract({ ...call, functionName: 'credits', args: [account] }),
      ...nonces.map((nonce) =>
        rpc.readContract({ ...call, functionName: 'isNonceUsed', args: [account, nonce] }),
      ),
    ]);
    return { creditsE6, areUsed, timeMs: Number(timestamp) * 1_000 };
  }

  /** Sends a signed request, unless it is under way, and follows it until it is mined. Never throws. */
  pay(request: WithdrawRequest, signature: Hex): Promise<SentCall> {
    const { submitter, escrow } = this.#options;
    const args = [request, signature] as const;
    const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'withdrawWithSig', args });
    const id = `${ID_PREFIX}${structHash('WithdrawRequest', request)}`;
    const purpose = { kind: 'claim', account: request.account } as const;
    return sendCall(submitter, { id, call: { to: escrow, data }, isDeferrable: true, purpose });
  }

  /**
   * The transaction that paid a request lately, whoever sent it; null when there is none.
   * @throws when the node does not answer
   */
  async findPayment(request: WithdrawRequest): Promise<Hex | null> {
    const logs = await this.#recentLogs(request.account);
    const events = parseEventLogs({ abi: [NONCE_USED, WITHDRAWN], logs });
    const used = events.find(
      (event) => event.eventName === 'NonceUsed' && event.args.nonce === request.nonce,
    );
    // The escrow uses the nonce and pays in one breath: the next event is the payment, or the nonce was cancelled.
    const paid = events.find(
      (event) =>
        event.eventName === 'Withdrawn' &&
        event.transactionHash === used?.transactionHash &&
        event.logIndex === used.logIndex + 1 &&
        event.args.to === request.to &&
        event.args.amount === request.amount,
    );
    return paid?.transactionHash ?? null;
  }

  async #recentLogs(account: Address) {
    const { rpc, escrow } = this.#options;
    const to = await rpc.getBlockNumber({ cacheTime: 0 });
    const names = [NONCE_USED, WITHDRAWN].flatMap((event) => encodeEventTopics({ abi: [event] }) as Hex[]);
    const topics = [names, padHex(account, { size: 32 })] as [Hex[], Hex];
    for (let range = RECENT_BLOCKS; ; range /= 2n) {
      const from = to >= range ? to - range + 1n : 0n;
      const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      try {
        const params = [{ address: escrow, topics, ...blocks }] as const;
        const logs = await rpc.request({ method: 'eth_getLogs', params: [...params] });
        return logs.map((log) => formatLog(log));
      } catch (error) {
        // A node that finds so many blocks too many is asked for fewer.
        if (isUnreachable(error) || range === 1n) throw error;
      }
    }
  }
}

/** The requests that some calls pay; calls of another kind are left out. */
export async function withdrawalsOf(calls: readonly OpenCall[]): Promise<SignedWithdrawal[]> {
  const raws = calls.flatMap(({ id, raws: [first] }) => (first && id.startsWith(ID_PREFIX) ? [first] : []));
  const signed = await Promise.all(raws.map(readSigned));
  return signed.flatMap(({ data }) => {
    const call = decodeFunctionData({ abi: parlayEscrowAbi, data });
    if (call.functionName !== 'withdrawWithSig') return [];
    const [request, signature] = call.args;
    return [{ request, signature }];
  });
}
