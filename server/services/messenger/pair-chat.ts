import { plainWords } from '#domain/plain-words.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { findOrgName } from '#store/accounts/org.ts';
import { takeAttempt } from '#store/messenger/attempts.ts';
import { type LinkedChat, linkChat, listChats } from '#store/messenger/chats.ts';
import { type ChatCaller, chatCaller } from './chat-caller.ts';
import { readPairingCode } from './pairing-code.ts';

const ATTEMPTS_A_MINUTE = 5;
const MOST_CHATS = 100;
const NO_CODE = 'Invalid or expired code. Send /start to the bot for a new one.';

/** Whether an address is loopback: the operator, or a proxy that is not configured as trusted. */
const isOwnMachine = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** @throws ServiceError('rate_limited') */
async function countAttempt(ctx: ServiceContext, { orgId }: ChatCaller): Promise<void> {
  const { address = '' } = ctx;
  const byAddress = address === '' || isOwnMachine(address) ? [] : [`ip:${address}`];
  const subjects = [`org:${orgId}`, ...byAddress];
  const waitMs = await takeAttempt(ctx.accounts, { subjects, most: ATTEMPTS_A_MINUTE, nowMs: ctx.now() });
  if (waitMs === null) return;
  throw new ServiceError('rate_limited', `At most ${ATTEMPTS_A_MINUTE} codes can be tried per minute.`, {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

/** Confirms the link in the chat. Best effort: failures are ignored. */
async function welcome(ctx: ServiceContext, orgId: string, chatId: bigint): Promise<void> {
  const name = plainWords((await findOrgName(ctx.accounts, orgId)) ?? '');
  const text = `This chat is now linked to “${name}” on Hashmark. Unlink it in the console, or block this bot.`;
  await ctx.messenger?.send(chatId, text).catch(() => {});
}

/**
 * Links the chat that was given a code. A code is good once, and for 5 minutes.
 * @throws ServiceError 'unauthorized', 'rate_limited', or 'invalid' when there is no such code or there are too many chats
 */
export async function pairChat(ctx: ServiceContext, { code }: { code: string }): Promise<LinkedChat> {
  const caller = chatCaller(ctx);
  await countAttempt(ctx, caller);
  const read = readPairingCode(code);
  if (!read) throw new ServiceError('invalid', NO_CODE);
  const chats = await listChats(ctx.accounts, caller.orgId);
  if (chats.length >= MOST_CHATS) {
    throw new ServiceError(
      'invalid',
      `An organisation can have at most ${MOST_CHATS} chats. Unlink one first.`,
    );
  }
  const chat = await linkChat(ctx.accounts, {
    ...caller,
    codeHash: hashSecret(read),
    nowMs: ctx.now(),
  });
  if (!chat) throw new ServiceError('invalid', NO_CODE);
  await welcome(ctx, caller.orgId, chat.chatId);
  return chat;
}
