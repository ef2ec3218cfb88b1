import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, safe in URLs and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Stored form of a secret, API key or code: SHA-256. They are random, so a slow hash adds nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
