import { MAX_LEGS } from '#domain/parlay/leg-count.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';

const LEG = /^(\d{1,10})([yn])$/;

/** Legs as they stand in a link: `1203y.88n`. */
export const writeLegs = (legs: readonly ParlayLeg[]): string =>
  legs.map(({ outcomeId, sideIndex }) => `${outcomeId}${sideIndex === 0 ? 'y' : 'n'}`).join('.');

/** The legs of a link; what is none is left out. */
export const parseLegs = (text: string): ParlayLeg[] =>
  text
    .split('.')
    .flatMap((part): ParlayLeg[] => {
      const [, id, side] = LEG.exec(part) ?? [];
      return id ? [{ outcomeId: Number(id), sideIndex: side === 'y' ? 0 : 1 }] : [];
    })
    .slice(0, MAX_LEGS);
