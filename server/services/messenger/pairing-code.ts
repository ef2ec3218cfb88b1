import { randomInt } from 'node:crypto';

/** Without the characters that people take for one another: 0 and O, 1, I and L, U and V. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZ23456789';
const HALF = 4;
const FORM = new RegExp(`^[${ALPHABET}]{${2 * HALF}}$`);

/** Validity of a code. */
export const CODE_MS = 5 * 60_000;

/** A new code, `XXXX-XXXX`: 39 random bits, good once and for 5 minutes, with 5 guesses a minute. */
export function newPairingCode(): string {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

/** The code that a person typed, however they wrote its case, dash and spaces; null when it cannot be one. */
export function readPairingCode(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s\-‐‑‒–—]/g, '');
  return FORM.test(bare) ? `${bare.slice(0, HALF)}-${bare.slice(HALF)}` : null;
}
