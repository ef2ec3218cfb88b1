import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { Tier } from '#domain/tier.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { WatchTarget } from '#domain/watch/watch-target.ts';
import { createSmtpMailer } from '#integrations/email/smtp-mailer.ts';
import { createTelegramMessenger } from '#integrations/telegram/telegram-messenger.ts';
import { createLogger } from '#observe/logger.ts';
import { type SandboxMail, startSandboxMail } from '#sandbox/mail/start-sandbox-mail.ts';
import { startTelegramSandbox, type TelegramSandbox } from '#sandbox/telegram/telegram-sandbox.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { signIn } from '#server/test/sign-in.ts';
import { createOrg } from '#services/org/create-org.ts';
import { updateOrgTier } from '#store/accounts/org.ts';
import { isLinkedChat, linkChat, unlinkChat } from '#store/messenger/chats.ts';
import { storeCode } from '#store/messenger/codes.ts';
import { OURSELVES } from '#store/messenger/note-chat.ts';
import { cursorPosition } from '#store/queries/changes/changefeed-cursor.ts';
import { addEntry, removeEntry } from '#store/watch/entries.ts';
import { storeWantsEmail } from '#store/watch/visits.ts';
import { sendDueEmails } from './daily-emails.ts';
import { followWatched, WATCH_CURSOR } from './follow-watched.ts';
import { tellChats } from './tell-chats.ts';

const logger = createLogger({ level: 'silent' });
/** The wallet of every fill that `storeFills` stores; its coin is #10. */
const WALLET: WatchTarget = { kind: 'wallet', target: `0x${'11'.repeat(20)}` };
const MARKET: WatchTarget = { kind: 'market', target: '1' };

let database: TestDatabase;
let feed: Changefeed;
let telegram: TelegramSandbox;
const running: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger });
  telegram = await startTelegramSandbox({ port: 0 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
  await feed.close();
  await telegram.close();
  await database.drop();
});

/** Runs until the end of the test, or until the returned function is called. */
function run(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const done = work(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await done;
  };
  running.push(stop);
  return stop;
}

const startFollowing = () =>
  run((signal) =>
    followWatched({ feed, db: database.pool, databaseUrl: database.url, logger, now: Date.now, signal }),
  );
const startTelling = (betweenMs: number) =>
  run((signal) =>
    tellChats({
      ...{ db: database.pool, messenger: createTelegramMessenger(telegram), logger, signal, betweenMs },
      ...{ baseUrl: 'http://h.test', everyMs: 20 },
    }),
  );

type Person = { orgId: string; personId: string };
async function newPerson(tier: Tier, email?: string): Promise<Person> {
  const { orgId } = await createOrg(database.pool, { name: 'Team <b>', tier });
  const { personId } = await signIn(database.pool, { orgId, ...(email && { email }) });
  return { orgId, personId };
}
const follow = (person: Person, target: WatchTarget, nowMs = Date.now()) =>
  addEntry(database.pool, person, { ...target, most: 200, nowMs });

/** Links a chat of the stand-in. */
async function link({ orgId, personId }: Person, chatId: bigint): Promise<void> {
  telegram.bot.say({ chatId: Number(chatId) }, '/start');
  const [codeHash, nowMs] = [Buffer.from(`${orgId} ${chatId}`), Date.now()];
  const chat = { chatId, username: null, title: 'Ann', type: 'private' };
  await storeCode(database.pool, chat, { codeHash, nowMs, expiresMs: nowMs + 60_000 });
  await linkChat(database.pool, { orgId, personId, codeHash, nowMs, changer: OURSELVES });
}
const sentTo = (chatId: bigint): string[] =>
  telegram.bot
    .messages(Number(chatId))
    .filter(({ from }) => from.is_bot)
    .map(({ text }) => text);
const newsCount = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ fills: number }>(
    'SELECT coalesce(sum(fills), 0)::int AS fills FROM watch_news',
  );
  return rows[0]?.fills ?? 0;
};
const lag = () => feed.lagOf({ name: WATCH_CURSOR, topic: fillsTopic, nowMs: Date.now() });
/** Waits until the worker is there, who has read what is followed before it began. */
const untilFollowing = () => expect.poll(lag).not.toBeNull();

/** Stores fills, and waits until the worker has seen them. */
async function trade(count: number, timeMs = Date.now()): Promise<void> {
  const head = await storeFills(database.pool, { count, timeMs });
  await expect
    .poll(() => cursorPosition(database.pool, fillsTopic.name, WATCH_CURSOR))
    .toBeGreaterThanOrEqual(head);
}

describe('the chat of who follows', () => {
  it('is told once of what happened together, in plain words, and of later news only after a while', async () => {
    const person = await newPerson('growth');
    await new SeedMarkets(database.pool).outcome({
      outcomeId: 1,
      title: 'Rain <b>or</b> https://evil.test @all?',
    });
    await link(person, 7n);
    await follow(person, WALLET);
    await follow(person, MARKET);
    startFollowing();
    await untilFollowing();
    await trade(3);
    startTelling(600_000);
    await expect.poll(() => sentTo(7n)).toHaveLength(1);
    const [text = ''] = sentTo(7n);
    expect(text).toContain('Wallet 0x1111…1111: 3 fills, $5');
    expect(text).toMatch(/Rain <b>or<.*https:\u2060\/\//);
    expect(text).not.toMatch(/https:\/\/evil|@all/);
    expect(text).toContain('http://h.test/console/watching');
    await trade(2);
    await expect.poll(newsCount).toBe(4);
    expect(sentTo(7n)).toHaveLength(1);
    await database.pool.query('UPDATE watch_chat SET due_at = now()');
    await expect.poll(() => sentTo(7n)).toHaveLength(2);
    expect(sentTo(7n)[1]).toContain('2 fills');
    await expect.poll(newsCount).toBe(0);
  });

  it('hears nothing on Free, after unfollowing, after unlinking, of what others follow, and of history', async () => {
    const [free, left, unlinked, bystander] = [
      await newPerson('free'),
      await newPerson('growth'),
      await newPerson('growth'),
      await newPerson('growth'),
    ];
    for (const [at, person] of [free, left, unlinked, bystander].entries())
      await link(person, BigInt(10 + at));
    for (const person of [free, left, unlinked]) await follow(person, WALLET);
    await follow(bystander, { kind: 'wallet', target: walletOf(5) });
    startFollowing();
    await untilFollowing();
    await removeEntry(database.pool, left, WALLET);
    await unlinkChat(database.pool, unlinked.orgId, 12n, OURSELVES);
    await trade(5);
    expect(await newsCount()).toBe(0);
    await updateOrgTier(database.pool, free.orgId, 'growth');
    await follow(left, WALLET);
    await trade(2, Date.now() - 2 * HOUR_MS);
    expect(await newsCount()).toBe(0);
    await expect
      .poll(async () => {
        await trade(1);
        const { rows } = await database.pool.query('SELECT DISTINCT chat_id FROM watch_news ORDER BY 1');
        return rows.map(({ chat_id }) => chat_id);
      })
      .toEqual([10, 11]);
  });

  it('that blocked the bot is unlinked, and one that Telegram holds back is told later', async () => {
    const [blocked, flooded] = [await newPerson('growth'), await newPerson('growth')];
    await link(blocked, 21n);
    await link(flooded, 22n);
    for (const person of [blocked, flooded]) await follow(person, WALLET);
    startFollowing();
    await untilFollowing();
    telegram.bot.block(21);
    telegram.bot.floodFor(22, 600);
    await trade(1);
    startTelling(1);
    await expect.poll(() => isLinkedChat(database.pool, blocked.orgId, 21n)).toBe(false);
    const dueInMs = async () => {
      const { rows } = await database.pool.query<{ ms: number }>(
        'SELECT extract(epoch FROM due_at - now())::float8 * 1000 AS ms FROM watch_chat WHERE chat_id = 22',
      );
      return rows[0]?.ms ?? 0;
    };
    await expect.poll(dueInMs).toBeGreaterThan(500_000);
    telegram.bot.floodFor(22, 0);
    await database.pool.query('UPDATE watch_chat SET due_at = now()');
    await expect.poll(() => sentTo(22n)).toHaveLength(1);
    expect(sentTo(21n)).toEqual([]);
  });

  it('is told everything once when several processes follow and tell, of which one goes away', async () => {
    const person = await newPerson('scale');
    await link(person, 31n);
    await follow(person, WALLET);
    const stops = [startFollowing(), startFollowing()];
    startTelling(1);
    startTelling(1);
    await untilFollowing();
    await trade(40);
    await stops[0]?.();
    await trade(40);
    const told = () =>
      sentTo(31n).reduce((sum, text) => sum + Number(/^Wallet .*: (\d+) fill/m.exec(text)?.[1] ?? 0), 0);
    await expect.poll(told).toBe(80);
    await expect.poll(newsCount).toBe(0);
  });
});

it('a group that becomes a supergroup is told there, what waited included', async () => {
  const person = await newPerson('growth');
  await link(person, -23n);
  await follow(person, WALLET);
  startFollowing();
  await untilFollowing();
  telegram.bot.upgrade(-23, -100_023, { isTold: false });
  await trade(1);
  startTelling(1);
  await expect.poll(() => sentTo(-100_023n)).toHaveLength(1);
  await expect.poll(newsCount).toBe(0);
  expect(await isLinkedChat(database.pool, person.orgId, -100_023n)).toBe(true);
  expect(await isLinkedChat(database.pool, person.orgId, -23n)).toBe(false);
});

describe('the daily email', () => {
  const MORNING = Math.floor(Date.now() / DAY_MS) * DAY_MS + 9 * HOUR_MS;
  let mail: SandboxMail;
  const mailed = async (to: string): Promise<{ subject: string; text: string }[]> =>
    (await (await fetch(`${mail.inboxUrl}/mails?to=${to}`)).json()).mails;
  const send = (nowMs: number) =>
    sendDueEmails({
      ...{ db: database.pool, logger, now: () => nowMs, signal: new AbortController().signal },
      mailer: createSmtpMailer({ smtpUrl: mail.smtpUrl, from: 'a@h.test', baseUrl: 'http://h.test' }),
    });
  beforeEach(async () => {
    mail = await startSandboxMail({ inbox: 0, smtp: 0 }, () => {});
  });
  afterEach(() => mail.stop());

  it('goes once a day to who follows something that happened, in however many processes', async () => {
    const ann = await newPerson('free', 'ann@example.test');
    await newPerson('free', 'bob@example.test');
    await follow(ann, WALLET, MORNING - DAY_MS);
    await storeFills(database.pool, { count: 3, timeMs: MORNING - HOUR_MS });
    expect(await send(MORNING - 2 * HOUR_MS)).toBe(0);
    const sent = await Promise.all([send(MORNING), send(MORNING), send(MORNING + HOUR_MS)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [mail] = await mailed('ann@example.test');
    expect(mail?.text).toContain('0x1111…1111: 3 fills, $5');
    expect(mail?.text).toContain('Turn it off at http://h.test/console/watching');
    expect(await mailed('bob@example.test')).toEqual([]);
    expect(await send(MORNING + DAY_MS)).toBe(0);
    await storeFills(database.pool, { count: 1, timeMs: MORNING + DAY_MS + HOUR_MS });
    expect(await send(MORNING + 2 * DAY_MS)).toBe(1);
    expect((await mailed('ann@example.test'))[0]?.text).toContain('1 fill,');
  });

  it('does not go to who turned it off, or hears of it in a chat', async () => {
    const [off, chatting] = [
      await newPerson('free', 'off@example.test'),
      await newPerson('growth', 'chat@example.test'),
    ];
    for (const person of [off, chatting]) await follow(person, WALLET, MORNING - DAY_MS);
    await storeWantsEmail(database.pool, off, false);
    await link(chatting, 41n);
    await storeFills(database.pool, { count: 1, timeMs: MORNING - HOUR_MS });
    expect(await send(MORNING)).toBe(0);
    await unlinkChat(database.pool, chatting.orgId, 41n, OURSELVES);
    expect(await send(MORNING)).toBe(1);
  });

  it('goes at most three times a day to one address, whatever organisations it belongs to', async () => {
    const first = await newPerson('free', 'many@example.test');
    await follow(first, WALLET, MORNING - DAY_MS);
    for (let at = 0; at < 5; at += 1) {
      const { orgId } = await createOrg(database.pool, { name: `Org ${at}`, tier: 'free' });
      await signIn(database.pool, { orgId, personId: first.personId });
      await follow({ orgId, personId: first.personId }, WALLET, MORNING - DAY_MS);
    }
    await storeFills(database.pool, { count: 1, timeMs: MORNING - HOUR_MS });
    expect(await send(MORNING)).toBe(3);
    expect(await mailed('many@example.test')).toHaveLength(3);
  });
});
