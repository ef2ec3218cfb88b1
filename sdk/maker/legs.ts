import { concatHex, encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem';
import { MakerError } from './maker-error.ts';

/** An outcome and the side that must win: 0 for YES, 1 for NO. */
export type Leg = { outcomeId: number; sideIndex: 0 | 1 };

const MAX_OUTCOME_ID = 0xffff_ffff;
const POSITION_ID = /^#(0|[1-9]\d{0,10})$/;
const LEG_TYPEHASH = keccak256(stringToHex('ParlayLeg(uint32 outcomeId,uint8 sideIndex)'));
const LEG_WORDS = [{ type: 'bytes32' }, { type: 'uint32' }, { type: 'uint8' }] as const;

/** Reads `#` + (outcomeId × 10 + sideIndex). @throws MakerError MALFORMED_FRAME */
export function parseLeg(positionId: string): Leg {
  const digits = POSITION_ID.exec(positionId)?.[1] ?? '';
  const sideIndex = Number(digits.slice(-1));
  const outcomeId = Math.floor(Number(digits) / 10);
  if (digits === '' || (sideIndex !== 0 && sideIndex !== 1) || outcomeId > MAX_OUTCOME_ID) {
    throw new MakerError('MALFORMED_FRAME', `${JSON.stringify(positionId)} is not a position id`);
  }
  return { outcomeId, sideIndex };
}

/** Legs by rising outcome, then side, each once: the order in which they are hashed. */
export const canonicalLegs = (legs: readonly Leg[]): Leg[] =>
  [...legs]
    .sort((a, b) => a.outcomeId - b.outcomeId || a.sideIndex - b.sideIndex)
    .filter(
      (leg, i, all) => leg.outcomeId !== all[i - 1]?.outcomeId || leg.sideIndex !== all[i - 1]?.sideIndex,
    );

/** keccak256 of the legs' struct hashes in canonical order; a request's `condition_id` must equal it. */
export const legsHash = (legs: readonly Leg[]): Hex =>
  keccak256(
    concatHex(
      canonicalLegs(legs).map((leg) =>
        keccak256(encodeAbiParameters(LEG_WORDS, [LEG_TYPEHASH, leg.outcomeId, leg.sideIndex])),
      ),
    ),
  );
