import type { Pool } from 'pg';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';

/** What a token is good for. */
export type TokenPurpose = 'wallet-nonce' | 'email-link' | 'email-way' | 'builder-proof';

export type TokenDraft = {
  purpose: TokenPurpose;
  /** SHA-256 of what the person holds. */
  hash: Buffer;
  /** What the token proves, such as an email address. */
  subject: string;
  nowMs: number;
  expiresMs: number;
  /** How many tokens of one subject may be alive at once; no bound when absent. */
  mostAlive?: number;
};

/** Stores a token unless its subject has as many as it may. @returns whether it was stored */
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
  /** What its subject has to begin with; one of another subject is not used up. */
  startsWith?: string;
};

/** Uses a token up. @returns its subject, or null when there is none that is alive and unused */
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
