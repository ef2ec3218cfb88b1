import type { Pool } from 'pg';
import { endSessions } from '#store/accounts/people/session.ts';

/** Ends the session that a browser signs out of, in every process when this resolves; one that is over stays so. */
export async function endSession(ctx: { accounts: Pool; address: string }, sessionId: string): Promise<void> {
  await endSessions(ctx.accounts, { sessionId, address: ctx.address });
}
