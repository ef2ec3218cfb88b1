import { MAX_LEGS } from '#domain/parlay/leg-count.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';

/** What a person has on the slip: kept in this browser, shared by all its pages. */
export type Slip = {
  legs: readonly ParlayLeg[];
  /** As it was typed, in USD. */
  stake: string;
  /** What may happen when the price has changed by the time of signing. */
  consent: 'ask' | 'better' | 'any';
};

/** With a version: a slip of another form is forgotten, never misread. */
const KEY = 'hashmark.slip.v1';
export const EMPTY_SLIP: Slip = { legs: [], stake: '25', consent: 'ask' };
const MOST_CHARS = 16;

let slip: Slip = EMPTY_SLIP;
let isRead = false;
const listeners = new Set<() => void>();

function isLeg(value: unknown): value is ParlayLeg {
  const { outcomeId, sideIndex } = (value ?? {}) as Partial<ParlayLeg>;
  return Number.isInteger(outcomeId) && Number(outcomeId) >= 0 && (sideIndex === 0 || sideIndex === 1);
}

/** Reads what storage or a link holds; anything that is no slip is the empty one. */
export function readSlip(text: string | null): Slip {
  try {
    const { legs, stake, consent } = JSON.parse(text ?? '') as Partial<Slip>;
    return {
      legs: (Array.isArray(legs) ? legs : []).filter(isLeg).slice(0, MAX_LEGS),
      stake: typeof stake === 'string' ? stake.slice(0, MOST_CHARS) : EMPTY_SLIP.stake,
      consent: consent === 'better' || consent === 'any' ? consent : 'ask',
    };
  } catch {
    return EMPTY_SLIP;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== KEY) return;
  slip = readSlip(newValue);
  tell();
}

/** Calls `listener` whenever the slip changes, also in another tab. @returns what ends that */
export function subscribeSlip(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The slip of this browser. */
export function currentSlip(): Slip {
  if (!isRead) {
    isRead = true;
    slip = readSlip(localStorage.getItem(KEY));
  }
  return slip;
}

/** Changes the slip. A browser that stores nothing keeps it until the page is left. */
export function changeSlip(change: Partial<Slip>): void {
  slip = { ...currentSlip(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(slip));
  } catch {}
  tell();
}

/** Puts a side on the slip, in place of the other side of the same market; the same side again takes it off. */
export function toggleLeg(leg: ParlayLeg): void {
  const { legs } = currentSlip();
  const at = legs.findIndex(({ outcomeId }) => outcomeId === leg.outcomeId);
  if (at === -1) {
    if (legs.length < MAX_LEGS) changeSlip({ legs: [...legs, leg] });
    return;
  }
  const isSame = legs[at]?.sideIndex === leg.sideIndex;
  changeSlip({ legs: isSame ? legs.toSpliced(at, 1) : legs.with(at, leg) });
}

/** Takes a market off the slip. */
export const removeLeg = (outcomeId: number): void =>
  changeSlip({ legs: currentSlip().legs.filter((leg) => leg.outcomeId !== outcomeId) });
