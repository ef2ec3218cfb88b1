import { LRUCache } from 'lru-cache';
import { holdLease } from '#changefeed/lease.ts';
import { pollUpdates } from '#integrations/telegram/poll-updates.ts';
import { sendDailyEmails } from '#jobs/watch/daily-emails.ts';
import { followWatched } from '#jobs/watch/follow-watched.ts';
import { tellChats } from '#jobs/watch/tell-chats.ts';
import { baseUrlOf } from '#server/config/env.ts';
import type { Container } from '#server/container.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { type CodeContext, issueCode } from '#services/messenger/issue-code.ts';
import { unlinkEverywhere } from '#store/messenger/chats.ts';
import { moveChat } from '#store/messenger/move-chat.ts';

/** Names the lease of the one process that asks for the bot's updates. */
const POLL_LEASE = 'telegram-updates';
/** Minimum time between codes for a chat; earlier requests are ignored. */
const BETWEEN_CODES_MS = 2_000;
const MOST_CHATS = 10_000;

type Polled = Pick<Container, 'db' | 'logger'> & {
  telegram: NonNullable<Container['telegram']>;
  codes: CodeContext;
  signal: AbortSignal;
};

/** Polls the bot's updates (started, blocked) in one of all processes that call this. */
function pollBot({ db, logger, telegram, codes, signal }: Polled): Promise<void> {
  const answered = new LRUCache<bigint, true>({ max: MOST_CHATS, ttl: BETWEEN_CODES_MS });
  return holdLease({ db, logger, signal, name: POLL_LEASE }, (leased) =>
    pollUpdates(
      telegram,
      {
        async onStart(chat) {
          if (answered.has(chat.chatId)) return;
          answered.set(chat.chatId, true);
          await issueCode(codes, chat);
        },
        async onGone(chatId) {
          const orgs = await unlinkEverywhere(db, chatId);
          if (orgs > 0) logger.info({ orgs }, 'chat unlinked because the bot was blocked');
        },
        onMoved: (from, to) => moveChat(db, from, to),
        onFault: (error) => logger.warn({ err: error }, 'update of the messenger not handled'),
      },
      leased,
    ),
  );
}

/** Links chats, tells them what happens to what their people follow, and sends the daily emails. */
export function startMessenger({ env, container, databaseUrl, shutdown }: RoleInput): void {
  const { db, feed, mailer, messenger, telegram } = container;
  const stopping = new AbortController();
  const { signal } = stopping;
  const baseUrl = baseUrlOf(env);
  const logger = container.logger.child({ part: 'messenger' });
  const shared = { db, logger, signal, now: Date.now };
  const work: Promise<void>[] = [];
  if (mailer) work.push(sendDailyEmails({ ...shared, mailer }));
  if (messenger && telegram) {
    const codes = { accounts: db, messenger, now: Date.now, baseUrl };
    work.push(
      pollBot({ ...shared, telegram, codes }),
      followWatched({ ...shared, feed, databaseUrl }),
      tellChats({ ...shared, messenger, baseUrl }),
    );
  }
  shutdown.add('messenger', async () => {
    stopping.abort();
    await Promise.all(work);
  });
}
