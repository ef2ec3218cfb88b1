import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashSecret } from '#services/hash-secret.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_PREFIX = 'hm';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const START_LENGTH = 8;
const FORM = new RegExp(`^${KEY_PREFIX}_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

function checksum(text: string): string {
  let value = crc32(text);
  let encoded = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    encoded = ALPHABET[value % ALPHABET.length] + encoded;
    value = Math.floor(value / ALPHABET.length);
  }
  return encoded;
}

/** A new key: `hm_`, 32 random base62 characters (190 bits), 6 of checksum. Shown once, stored only as its hash. */
export function generateRawKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${KEY_PREFIX}_${random}${checksum(random)}`;
}

/** A new key with what is stored of it. */
export function newRawKey(): { apiKey: string; prefix: string; start: string; hash: Buffer } {
  const apiKey = generateRawKey();
  return { apiKey, prefix: KEY_PREFIX, start: keyStart(apiKey), hash: hashSecret(apiKey) };
}

/** Whether a text is a well-formed key; rejects typos without a query. */
export function isWellFormedKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(KEY_PREFIX.length + 1);
  return checksum(body.slice(0, RANDOM_LENGTH)) === body.slice(RANDOM_LENGTH);
}

/** The first characters, by which people recognise their keys. */
export const keyStart = (rawKey: string): string => rawKey.slice(0, START_LENGTH);
