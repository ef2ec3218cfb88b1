import { LRUCache } from 'lru-cache';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import type { SignedNovation } from '#domain/parlay/cashout.ts';
import type { LegFacts, ParlayFacts } from '#domain/parlay/chain-facts.ts';
import { type Address, type Hex, isZeroAddress } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { type Revert, revertOf } from '../rpc/revert.ts';
import { findNovation } from './find-novation.ts';
import { isNonceUsed } from './maker-state.ts';

export type ParlayReaderOptions = {
  rpc: ChainRpc;
  escrow: { address: Address; blockNumber: number };
  registry: Address;
};

/** The registry's entry of an outcome, in its own numbers; times in seconds. */
type Published = { result: number; publishedAt: number; window: number };

const RESULT = { yes: 1, void: 3 } as const;
const MAX_CACHED = 10_000;
/** A sale by an offer that is asked about again happened within an hour of it. */
const RECENT_MS = 7_200_000;

/** Reads parlays for buying and selling positions. */
export class ParlayReader {
  readonly #options: ParlayReaderOptions;
  /** The legs of a parlay never change. */
  readonly #legs = new LRUCache<bigint, readonly ParlayLeg[]>({ max: MAX_CACHED });
  /** Seconds after which an open parlay may be voided by anybody: the escrow cannot change it. */
  #forceVoidAfterS: Promise<bigint> | null = null;

  constructor(options: ParlayReaderOptions) {
    this.#options = options;
  }

  /** Parlays in the newest block, by id; those that do not exist are absent. @throws when the node does not answer */
  async parlays(ids: readonly bigint[]): Promise<Map<bigint, ParlayFacts>> {
    const { rpc, escrow } = this.#options;
    const { number: blockNumber, timestamp } = await rpc.getBlock();
    const ofEscrow = { address: escrow.address, abi: parlayEscrowAbi, blockNumber } as const;
    const published = this.#publishedAt(blockNumber);
    const forceVoidAfterS = await this.#forceVoidAfter();
    const read = async (parlayId: bigint): Promise<[bigint, ParlayFacts][]> => {
      const args = [parlayId] as const;
      const [parlay, legs] = await Promise.all([
        rpc.readContract({ ...ofEscrow, functionName: 'parlays', args }),
        this.#legs.get(parlayId) ?? rpc.readContract({ ...ofEscrow, functionName: 'legsOf', args }),
      ]);
      if (isZeroAddress(parlay.taker)) return [];
      this.#keepLegs(parlayId, legs);
      const facts: ParlayFacts = {
        ...{ parlayId, taker: parlay.taker, maker: parlay.maker, spreadBps: parlay.spreadBps },
        ...{ netStakeE6: parlay.takerCollateral, makerCollateralE6: parlay.makerCollateral },
        ...{ resolvedWonCount: parlay.resolvedWonCount, voidedCount: parlay.voidedCount },
        ...{ isSettled: parlay.settled, hasFailed: parlay.failed },
        forceVoidAtMs: (Number(parlay.createdAt) + Number(forceVoidAfterS)) * 1_000,
        legs: await Promise.all(
          legs.map(async (leg) => legFacts(leg, await published(leg.outcomeId), Number(timestamp))),
        ),
        ...{ blockNumber, timeMs: Number(timestamp) * 1_000 },
      };
      return [[parlayId, facts]];
    };
    return new Map((await Promise.all([...new Set(ids)].map(read))).flat());
  }

  /** Which of some nonces are used or cancelled, in their order. @throws when the node does not answer */
  areUsed(nonces: readonly { owner: Address; nonce: bigint }[]): Promise<boolean[]> {
    const { rpc, escrow } = this.#options;
    return Promise.all(nonces.map(({ owner, nonce }) => isNonceUsed(rpc, escrow.address, owner, nonce)));
  }

  /**
   * Why the escrow would refuse a sale in the next block; null if it would not. @throws when the node does not answer
   */
  async refusalOf({
    offer,
    offerSignature,
    acceptance,
    acceptanceSignature,
  }: SignedNovation): Promise<Revert | null> {
    const { rpc, escrow } = this.#options;
    const args = [offer, offerSignature, acceptance, acceptanceSignature] as const;
    const call = { address: escrow.address, abi: parlayEscrowAbi, functionName: 'novate', args } as const;
    try {
      await rpc.simulateContract({ ...call, blockTag: 'pending' });
      return null;
    } catch (error) {
      const revert = revertOf(error);
      if (revert) return revert;
      throw error;
    }
  }

  /** The recent transaction that sold a parlay by an offer, by any sender. @throws when the node does not answer */
  async findNovation(parlayId: bigint, offerHash: Hex): Promise<Hex | null> {
    const { rpc, escrow } = this.#options;
    const range = { sinceMs: Date.now() - RECENT_MS, startBlock: BigInt(escrow.blockNumber) };
    const found = await findNovation(rpc, { ...range, escrow: escrow.address, parlayId, offerHash });
    return found?.txHash ?? null;
  }

  #forceVoidAfter(): Promise<bigint> {
    const { rpc, escrow } = this.#options;
    const call = { address: escrow.address, abi: parlayEscrowAbi } as const;
    const asked = this.#forceVoidAfterS ?? rpc.readContract({ ...call, functionName: 'forceVoidAfter' });
    this.#forceVoidAfterS = asked;
    asked.catch(() => {
      this.#forceVoidAfterS = null;
    });
    return asked;
  }

  #keepLegs(parlayId: bigint, legs: readonly { outcomeId: number; sideIndex: number }[]): void {
    this.#legs.set(parlayId, legs as readonly ParlayLeg[]);
  }

  /** Each outcome is read once. */
  #publishedAt(blockNumber: bigint): (outcomeId: number) => Promise<Published> {
    const { rpc, registry } = this.#options;
    const call = { address: registry, abi: resolutionRegistryAbi, blockNumber } as const;
    const known = new Map<number, Promise<Published>>();
    return (outcomeId) => {
      const found =
        known.get(outcomeId) ?? rpc.readContract({ ...call, functionName: 'entryOf', args: [outcomeId] });
      known.set(outcomeId, found);
      return found;
    };
  }
}

function legFacts(
  { outcomeId, sideIndex }: { outcomeId: number; sideIndex: number },
  { result, publishedAt, window }: Published,
  nowS: number,
): LegFacts {
  const leg = { outcomeId, sideIndex } as ParlayLeg;
  if (result === 0) return { ...leg, result: null, isFinal: false, finalAtMs: null };
  const finalAtS = publishedAt + window;
  const term = { isFinal: nowS >= finalAtS, finalAtMs: finalAtS * 1_000 };
  if (result === RESULT.void) return { ...leg, result: 'void', ...term };
  return { ...leg, result: (result === RESULT.yes) === (sideIndex === 0) ? 'won' : 'lost', ...term };
}
