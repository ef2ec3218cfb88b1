import { type Address, type PublicClient, parseAbi } from 'viem';
import { MakerError } from './maker-error.ts';

const ESCROW = parseAbi([
  'struct Parlay { address taker; address maker; uint256 takerCollateral; uint256 makerCollateral; uint256 createdAt; uint16 spreadBps; uint8 legCount; uint8 resolvedWonCount; uint8 voidedCount; bool settled; bool failed; bool vaultMaker; bytes32 legsHash; }',
  'struct ParlayLeg { uint32 outcomeId; uint8 sideIndex; }',
  'function parlays(uint256 parlayId) view returns (Parlay)',
  'function legsOf(uint256 parlayId) view returns (ParlayLeg[])',
  'function registry() view returns (address)',
]);
const REGISTRY = parseAbi(['function resultOf(uint32 outcomeId) view returns (uint8 result, bool isFinal)']);

/** A leg of a live position; `result` is what is published for its side, null while nothing is. */
export type PositionLeg = { outcomeId: number; sideIndex: 0 | 1; result: 'won' | 'lost' | 'void' | null };

/** A live position, as whoever buys it must know it. Amounts in 6-decimal units. */
export type Position = {
  escrow: Address;
  parlayId: bigint;
  /** Who owns the position, and who is paid when it loses. */
  taker: Address;
  maker: Address;
  /** What is paid when no remaining leg loses: the pot less the spread, or the own stake once a leg is void. */
  prizeE6: bigint;
  /** Most that may be offered. */
  potE6: bigint;
  resolvedWonCount: number;
  voidedCount: number;
  legs: PositionLeg[];
  /** A leg has a result that the escrow has not recorded: it takes no sale until that is recorded or vetoed. */
  isBlocked: boolean;
};

const BPS = 10_000n;
const RESULT = { yes: 1, no: 2, void: 3 } as const;

function resultOf(result: number, sideIndex: number): PositionLeg['result'] {
  if (result === RESULT.void) return 'void';
  if (result !== RESULT.yes && result !== RESULT.no) return null;
  return (result === RESULT.yes) === (sideIndex === 0) ? 'won' : 'lost';
}

/**
 * Reads a position; null when the parlay is decided, or does not exist. @throws viem's error when the node does not answer
 */
export async function readPosition(
  client: Pick<PublicClient, 'readContract' | 'getBlockNumber'>,
  escrow: Address,
  parlayId: bigint,
): Promise<Position | null> {
  const blockNumber = await client.getBlockNumber();
  const call = { address: escrow, abi: ESCROW, blockNumber } as const;
  const [parlay, legs, registry] = await Promise.all([
    client.readContract({ ...call, functionName: 'parlays', args: [parlayId] }),
    client.readContract({ ...call, functionName: 'legsOf', args: [parlayId] }),
    client.readContract({ ...call, functionName: 'registry' }),
  ]);
  if (parlay.legCount === 0 || parlay.settled || parlay.failed) return null;
  const results = await Promise.all(
    legs.map(async ({ outcomeId, sideIndex }) => {
      const args = [outcomeId] as const;
      const of = { address: registry, abi: REGISTRY, blockNumber, functionName: 'resultOf', args } as const;
      const [result] = await client.readContract(of);
      return { outcomeId, sideIndex: sideIndex === 0 ? 0 : 1, result: resultOf(result, sideIndex) } as const;
    }),
  );
  const { takerCollateral, makerCollateral, resolvedWonCount, voidedCount } = parlay;
  const spreadE6 = (makerCollateral * BigInt(parlay.spreadBps)) / BPS;
  const potE6 = takerCollateral + makerCollateral;
  const isVoid = results.some(({ result }) => result === 'void');
  const published = results.filter(({ result }) => result !== null).length;
  return {
    ...{ escrow, parlayId, taker: parlay.taker, maker: parlay.maker, potE6, resolvedWonCount, voidedCount },
    prizeE6: isVoid ? takerCollateral : potE6 - spreadE6,
    legs: results,
    isBlocked: published > resolvedWonCount + voidedCount,
  };
}

const ONE_E6 = 1_000_000n;

/**
 * What to offer for a position: the prize times the chances of the legs that are open, less your edge. `yesE6Of` answers
 * your chance that an outcome ends YES, in units of 1e-6.
 * @throws MakerError INVALID_OFFER when a chance or the edge lies outside of its bounds
 */
export function priceCashout(
  position: Position,
  yesE6Of: (outcomeId: number) => bigint,
  edgeBps: number,
): bigint {
  if (!Number.isInteger(edgeBps) || edgeBps < 0 || edgeBps > 10_000) {
    throw new MakerError('INVALID_OFFER', 'the edge must be from 0 to 10,000 bps');
  }
  let [over, under] = [position.prizeE6 * (BPS - BigInt(edgeBps)), BPS];
  for (const { outcomeId, sideIndex, result } of position.legs) {
    if (result === 'lost') return 0n;
    if (result !== null) continue;
    const yesE6 = yesE6Of(outcomeId);
    if (yesE6 < 0n || yesE6 > ONE_E6)
      throw new MakerError('INVALID_OFFER', 'a probability must be from 0 to 1');
    over *= sideIndex === 0 ? yesE6 : ONE_E6 - yesE6;
    under *= ONE_E6;
  }
  return over / under;
}
