import type { Pool } from 'pg';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';

/** Purpose of a token; valid for no other. */
export type TokenPurpose = 'wallet-nonce' | 'email-link' | 'email-way' | 'builder-proof';

export type TokenDraft = {
  purpose: TokenPurpose;
  /** SHA-256 of what the person holds. */
  hash: Buffer;
  /** What the token proves, such as an email address. */
  subject: string;
  nowMs: number;
  expiresMs: number;
  /** Most unexpired tokens of one subject; unlimited when absent. */
  mostAlive?: number;
};

/** Stores a token unless its subject has reached the limit. @returns whether it was stored */
export async function insertSignInToken(db: Pool, draft: TokenDraft): Promise<boolean> {
  const { purpose, hash, subject, nowMs, mostAlive } = draft;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    await tx.sign_in_token.deleteMany({ where: { expires_at: { lt: new Date(nowMs) } } });
    if (mostAlive !== undefined) {
      await lockName(tx, `${purpose}:${subject}`);
      const alive = await tx.sign_in_token.count({ where: { purpose, subject } });
      if (alive >= mostAlive) return false;
    }
    const data = {
      purpose,
      token_hash: new Uint8Array(hash),
      subject,
      expires_at: new Date(draft.expiresMs),
    };
    await tx.sign_in_token.create({ data, select: { purpose: true } });
    return true;
  });
}

export type TokenUse = {
  purpose: TokenPurpose;
  hash: Buffer;
  nowMs: number;
  /** Required prefix of the subject; a token of another subject is not spent. */
  startsWith?: string;
};

/** Spends a token. @returns its subject, or null if it is unknown, expired or already spent */
export async function spendSignInToken(
  db: Pool,
  { purpose, hash, nowMs, startsWith = '' }: TokenUse,
): Promise<string | null> {
  const prisma = await accountsOf(db);
  const [spent] = await prisma.sign_in_token.updateManyAndReturn({
    where: {
      purpose,
      token_hash: new Uint8Array(hash),
      subject: { startsWith },
      used_at: null,
      expires_at: { gt: new Date(nowMs) },
    },
    data: { used_at: new Date(nowMs) },
    select: { subject: true },
  });
  return spent?.subject ?? null;
}
