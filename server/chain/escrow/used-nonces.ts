import { type AbiEvent, encodeEventTopics, formatLog, getAbiItem, numberToHex, parseEventLogs } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead } from '../rpc/head-watch.ts';

const NONCE_USED = getAbiItem({ abi: parlayEscrowAbi, name: 'NonceUsed' });
/** Blocks that are read again each time: a reorganisation may have changed the newest. */
const OVERLAP = 8n;
/** After a longer silence of the node the blocks between are left out; reads before an execution see them. */
const MAX_RANGE = 500n;

/** Used nonces of watched accounts: those used since watching began, and those passed to `add`. */
export class UsedNonces {
  readonly #rpc: ChainRpc;
  readonly #escrow: Address;
  /** By lower-case owner. */
  readonly #used = new Map<string, Set<bigint>>();
  #read: bigint | null = null;

  constructor(rpc: ChainRpc, escrow: Address) {
    this.#rpc = rpc;
    this.#escrow = escrow;
  }

  has(owner: Address, nonce: bigint): boolean {
    return this.#used.get(owner.toLowerCase())?.has(nonce) ?? false;
  }

  /** Records nonces that this account uses from now on. */
  watch(owner: Address): void {
    const key = owner.toLowerCase();
    if (!this.#used.has(key)) this.#used.set(key, new Set());
  }

  /** Stops watching an account. */
  drop(owner: Address): void {
    this.#used.delete(owner.toLowerCase());
  }

  /** Records a nonce if its owner is watched. Takers and other accounts are not. */
  add(owner: Address, nonce: bigint): void {
    this.#used.get(owner.toLowerCase())?.add(nonce);
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
