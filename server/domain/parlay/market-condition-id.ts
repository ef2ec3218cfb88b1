import { keccak256, stringToHex } from 'viem/utils';
import type { Hex } from './hex.ts';

/** The identity of one outcome as a market of the venue; it has nothing to do with the hash of a combination. */
export const marketConditionId = (outcomeId: number): Hex => keccak256(stringToHex(`outcome:${outcomeId}`));
