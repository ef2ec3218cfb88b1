import type { Pool } from 'pg';
import { hashSecret } from '#services/hash-secret.ts';
import type { Messenger } from '#services/ports/messenger.ts';
import { type ChatRow, storeCode } from '#store/messenger/codes.ts';
import { CODE_MS, newPairingCode } from './pairing-code.ts';

export type CodeContext = {
  accounts: Pool;
  messenger: Messenger;
  now: () => number;
  /** The address of the pages. */
  baseUrl: string;
};

const textOf = (code: string, baseUrl: string): string => `Your code: ${code}

Enter it at ${baseUrl}/console/messenger to link this chat to your organisation. It works once and expires in 5 minutes.

If you did not request it, ignore this message. Anyone with the code can only send you messages about markets.`;

/**
 * Answers `/start` with the code that links the chat, replacing an earlier one. Sending is not retried: the user can
 * write `/start` again.
 */
export async function issueCode(ctx: CodeContext, chat: ChatRow): Promise<void> {
  const code = newPairingCode();
  const nowMs = ctx.now();
  const stored = { codeHash: hashSecret(code), nowMs, expiresMs: nowMs + CODE_MS };
  await storeCode(ctx.accounts, chat, stored);
  await ctx.messenger.send(chat.chatId, textOf(code, ctx.baseUrl));
}
