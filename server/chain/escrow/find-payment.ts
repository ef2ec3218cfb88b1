import { formatLog, getAbiItem, type Log, numberToHex, parseEventLogs } from 'viem';
import { encodeEventTopics, padHex } from 'viem/utils';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { isUnreachable } from '../rpc/rpc-failure.ts';

const NONCE_USED = getAbiItem({ abi: parlayEscrowAbi, name: 'NonceUsed' });
const WITHDRAWN = getAbiItem({ abi: parlayEscrowAbi, name: 'Withdrawn' });
/** Blocks that are searched for payments; the index of the escrow has older ones. */
const RECENT_BLOCKS = 500n;

/**
 * The recent transaction that paid a request, by any sender; null when there is none.
 * @throws when the node does not answer
 */
export async function findPayment(
  rpc: ChainRpc,
  escrow: Address,
  request: WithdrawRequest,
): Promise<{ txHash: Hex; blockNumber: bigint } | null> {
  const logs = await recentLogs(rpc, escrow, request.account);
  const events = parseEventLogs({ abi: [NONCE_USED, WITHDRAWN], logs });
  const used = events.find((event) => event.eventName === 'NonceUsed' && event.args.nonce === request.nonce);
  // The escrow emits NonceUsed and Withdrawn back to back: if the next event is not the payment, the nonce was
  // cancelled.
  const paid = events.find(
    (event) =>
      event.eventName === 'Withdrawn' &&
      event.transactionHash === used?.transactionHash &&
      event.logIndex === used.logIndex + 1 &&
      event.args.to === request.to &&
      event.args.amount === request.amount,
  );
  if (!paid?.transactionHash || paid.blockNumber === null) return null;
  return { txHash: paid.transactionHash, blockNumber: paid.blockNumber };
}

async function recentLogs(rpc: ChainRpc, escrow: Address, account: Address): Promise<Log[]> {
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
