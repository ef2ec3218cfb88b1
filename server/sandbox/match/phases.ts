import { hash32 } from '../exchange/basics/random.ts';
import type { Contest } from './contest.ts';
import type { FinalScore } from './final-score.ts';

/** A stretch of play. Its clock counts from `countsFrom`; `added` minutes follow the `regular` ones. */
export type Period = {
  typeId: number;
  description: string;
  countsFrom: number;
  regular: number;
  added: number;
};

/** A stretch of a match in one state, in minutes since kick-off, breaks included. The last one never ends. */
export type Phase = { state: string; fromMin: number; toMin: number; period: Period | null };

const HALF_TIME = 15;
/** Between 90 minutes and extra time, its halves, and extra time and penalties. */
const BREAKS = [4, 1.5, 3] as const;
export const KICK_MIN = 0.8;

/** The states that a match goes through from kick-off on, in order and without a gap. */
export function phasesOf({ key, isOff }: Contest, { extra, kicks }: FinalScore): Phase[] {
  if (isOff) return [{ state: 'POSTPONED', fromMin: 0, toMin: Number.POSITIVE_INFINITY, period: null }];
  const added = (at: number, least: number, spread: number) => least + (hash32(key, 0x604, at) % spread);
  const phases: Phase[] = [];
  const append = (state: string, length: number, period: Period | null = null) => {
    const fromMin = phases.at(-1)?.toMin ?? 0;
    phases.push({ state, fromMin, toMin: fromMin + length, period });
  };
  const play = (state: string, typeId: number, description: string, countsFrom: number, more: number) => {
    const regular = countsFrom < 90 ? 45 : 15;
    append(state, regular + more, { typeId, description, countsFrom, regular, added: more });
  };
  play('INPLAY_1ST_HALF', 1, '1st-half', 0, added(0, 1, 3));
  append('HT', HALF_TIME);
  play('INPLAY_2ND_HALF', 2, '2nd-half', 45, added(1, 2, 4));
  if (extra) {
    append('BREAK', BREAKS[0]);
    play('INPLAY_ET', 3, '1st-extra', 90, added(2, 0, 2));
    append('EXTRA_TIME_BREAK', BREAKS[1]);
    play('INPLAY_ET_SECOND_HALF', 4, '2nd-extra', 105, added(3, 0, 3));
  }
  if (kicks) {
    append('PEN_BREAK', BREAKS[2]);
    append('INPLAY_PENALTIES', (kicks.length + 1) * KICK_MIN);
  }
  append(kicks ? 'FT_PEN' : extra ? 'AET' : 'FT', Number.POSITIVE_INFINITY);
  return phases;
}
