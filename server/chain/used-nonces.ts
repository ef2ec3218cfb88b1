import { type AbiEvent, encodeEventTopics, formatLog, getAbiItem, numberToHex, parseEventLogs } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from './chain-rpc.ts';
import type { BlockHead } from './head-watch.ts';

const NONCE_USED = getAbiItem({ abi: parlayEscrowAbi, name: 'NonceUsed' });
/** Blocks that are read again each time: a reorganisation may have changed the newest. */
const OVERLAP = 8n;
/** After a longer silence of the node the blocks between are left out; reads before an execution see them. */
const MAX_RANGE = 500n;

/** Nonces that were used since this process began, and those that it was told of, by lower-case owner. */
export class UsedNonces {
  readonly #rpc: ChainRpc;
  readonly #escrow: Address;
  readonly #used = new Map<string, Set<bigint>>();
  #read: bigint | null = null;

  constructor(rpc: ChainRpc, escrow: Address) {
    this.#rpc = rpc;
    this.#escrow = escrow;
  }

  has(owner: Address, nonce: bigint): boolean {
    return this.#used.get(owner.toLowerCase())?.has(nonce) ?? false;
  }

  add(owner: Address, nonce: bigint): void {
    const key = owner.toLowerCase();
    const nonces = this.#used.get(key) ?? new Set();
    this.#used.set(key, nonces.add(nonce));
  }

  /** Reads what was used up to `head`. @throws when the node does not answer */
  async readUpTo(head: BlockHead): Promise<void> {
    const earliest = head.number > MAX_RANGE ? head.number - MAX_RANGE : 0n;
    const from = this.#read === null ? head.number : this.#read - OVERLAP;
    const logs = await this.#rpc.request({
      method: 'eth_getLogs',
      params: [
        {
          address: this.#escrow,
          topics: encodeEventTopics({ abi: [NONCE_USED as AbiEvent] }) as [`0x${string}`],
          fromBlock: numberToHex(from > earliest ? from : earliest),
          toBlock: numberToHex(head.number),
        },
      ],
    });
    const events = parseEventLogs({ abi: [NONCE_USED], logs: logs.map((log) => formatLog(log)) });
    for (const { args } of events) this.add(args.owner, args.nonce);
    this.#read = head.number;
  }
}
