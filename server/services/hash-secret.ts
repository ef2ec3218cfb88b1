import { createHash, randomBytes } from 'node:crypto';

/** A secret that is handed out once: 256 random bits, fit for addresses and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret, an API key or a code: SHA-256. Their randomness makes a slow hash pointless. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
