import { concatHex, hexToBigInt, keccak256, stringToHex } from 'viem/utils';
import { coinOf, formatCoin, type SideIdx } from '../coin.ts';
import { type Hex, word } from './hex.ts';

/** One leg: an outcome and the side that must win, 0 for YES and 1 for NO. */
export type ParlayLeg = { outcomeId: number; sideIndex: SideIdx };

const MAX_OUTCOME_ID = 0xffff_ffff;
const LEG_BITS = 40n;

const LEG_TYPEHASH = keccak256(stringToHex('ParlayLeg(uint32 outcomeId,uint8 sideIndex)'));
const POSITION_ID = /^#(0|[1-9]\d{0,10})$/;

const isLeg = ({ outcomeId, sideIndex }: ParlayLeg): boolean =>
  Number.isInteger(outcomeId) &&
  outcomeId >= 0 &&
  outcomeId <= MAX_OUTCOME_ID &&
  (sideIndex === 0 || sideIndex === 1);

/**
 * The legs by rising outcome, then side, each once. Both sides of one outcome stay: whether a set of legs can be a
 * parlay is not judged here.
 * @throws RangeError when an outcome is no uint32 or a side is neither 0 nor 1.
 */
export function canonicalLegs(legs: readonly ParlayLeg[]): ParlayLeg[] {
  if (!legs.every(isLeg))
    throw new RangeError('A leg must have a 32-bit outcomeId and a sideIndex of 0 or 1.');
  return legs
    .map(({ outcomeId, sideIndex }) => ({ outcomeId, sideIndex }))
    .sort((a, b) => a.outcomeId - b.outcomeId || a.sideIndex - b.sideIndex)
    .filter(
      (leg, i, all) => leg.outcomeId !== all[i - 1]?.outcomeId || leg.sideIndex !== all[i - 1]?.sideIndex,
    );
}

const legHash = (leg: ParlayLeg): Hex =>
  keccak256(`${LEG_TYPEHASH}${word(leg.outcomeId)}${word(leg.sideIndex)}`);

/** The hash of a set of legs, in whatever order they come; also the parlay's `condition_id`. */
export const legsHash = (legs: readonly ParlayLeg[]): Hex =>
  keccak256(concatHex(canonicalLegs(legs).map(legHash)));

/** A leg as `#` + (outcomeId × 10 + sideIndex). */
export const positionIdOf = (leg: ParlayLeg): string => formatCoin(coinOf(leg.outcomeId, leg.sideIndex));

/** Reads a leg's position id; null when it is not one, also when the outcome has more than 32 bits. */
export function parsePositionId(text: string): ParlayLeg | null {
  const digits = POSITION_ID.exec(text)?.[1];
  if (digits === undefined) return null;
  const sideIndex = Number(digits) % 10;
  const outcomeId = Math.floor(Number(digits) / 10);
  if ((sideIndex !== 0 && sideIndex !== 1) || outcomeId > MAX_OUTCOME_ID) return null;
  return { outcomeId, sideIndex };
}

/** The position ids of a whole parlay: of winning (YES) and of losing (NO). Decimal texts of 256-bit numbers. */
export function comboPositionIds(conditionId: Hex): { yesPositionId: string; noPositionId: string } {
  const idOf = (side: number): string => hexToBigInt(keccak256(`${conditionId}${word(side)}`)).toString();
  return { yesPositionId: idOf(0), noPositionId: idOf(1) };
}

/** Legs as the escrow packs them: leg i in bits 40 i to 40 i + 39, the outcome above the side's byte. */
export const packLegs = (legs: readonly ParlayLeg[]): bigint =>
  canonicalLegs(legs).reduce(
    (packed, leg, i) =>
      packed | (((BigInt(leg.outcomeId) << 8n) | BigInt(leg.sideIndex)) << (LEG_BITS * BigInt(i))),
    0n,
  );

/**
 * The first `count` legs of the packed form that the escrow's events carry.
 * @throws RangeError when the form holds a side that is neither 0 nor 1.
 */
export function unpackLegs(packed: bigint, count: number): ParlayLeg[] {
  return Array.from({ length: count }, (_, i) => {
    const leg = BigInt.asUintN(Number(LEG_BITS), packed >> (LEG_BITS * BigInt(i)));
    const sideIndex = Number(leg & 0xffn);
    if (sideIndex !== 0 && sideIndex !== 1) throw new RangeError('these are not packed legs');
    return { outcomeId: Number(leg >> 8n), sideIndex };
  });
}
