import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTelegramSandbox, type TelegramSandbox } from '#sandbox/telegram/telegram-sandbox.ts';
import { MessagePace } from './message-pace.ts';
import { pollUpdates, type TelegramChat } from './poll-updates.ts';
import { createTelegramMessenger } from './telegram-messenger.ts';

let telegram: TelegramSandbox;
beforeAll(async () => {
  telegram = await startTelegramSandbox({ port: 0 });
});
afterAll(() => telegram.close());

const write = (chatId: number, text: string, fields: Record<string, string> = {}) =>
  fetch(`${telegram.apiRoot}/sandbox/chats/${chatId}/say`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, ...fields }),
  });

type Polling = {
  started: TelegramChat[];
  gone: bigint[];
  moved: [from: bigint, to: bigint][];
  faults: unknown[];
  done: Promise<void>;
  stop(): Promise<void>;
};

function poll(onStart = async (_chat: TelegramChat) => {}): Polling {
  const stopping = new AbortController();
  const heard = {
    ...{ started: [] as TelegramChat[], gone: [] as bigint[], faults: [] as unknown[] },
    moved: [] as Polling['moved'],
  };
  const done = pollUpdates(
    telegram,
    {
      async onStart(chat) {
        heard.started.push(chat);
        await onStart(chat);
      },
      onGone: async (chatId) => void heard.gone.push(chatId),
      onMoved: async (from, to) => void heard.moved.push([from, to]),
      onFault: (error) => heard.faults.push(error),
    },
    stopping.signal,
  );
  return {
    ...{ ...heard, done },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

describe('the bot', () => {
  it('hears who starts it, in private and in a group, and who blocks it, also what came while nobody asked', async () => {
    await write(71, '/start link', { first_name: 'Ann', username: 'ann' });
    const polling = poll();
    await expect.poll(() => polling.started.length).toBe(1);
    await write(-72, '/start@hashmark_sandbox_bot', { title: 'Trading <b>desk</b>' });
    await write(71, 'hello');
    telegram.bot.block(71);
    await expect.poll(() => polling.gone).toEqual([71n]);
    await polling.stop();
    expect(polling.started).toEqual([
      { chatId: 71n, username: 'ann', title: 'Ann', type: 'private' },
      { chatId: -72n, username: null, title: 'Trading <b>desk</b>', type: 'group' },
    ]);
  });

  it('hears that a group has become a supergroup', async () => {
    await write(-77, '/start', { title: 'Desk' });
    const polling = poll();
    await expect.poll(() => polling.started.length).toBe(1);
    telegram.bot.upgrade(-77, -100_077, { isTold: true });
    await expect.poll(() => polling.moved).toEqual([[-77n, -100_077n]]);
    expect(polling.gone).toEqual([]);
    await polling.stop();
  });

  it('goes on after an update that could not be handled, and forgets what it has handled when it stops', async () => {
    const first = poll(async ({ chatId }) => {
      if (chatId === 73n) throw new Error('the database is away');
    });
    await write(73, '/start');
    await write(74, '/start');
    await expect.poll(() => first.started.map(({ chatId }) => chatId)).toEqual([73n, 74n]);
    await first.stop();
    expect(first.faults).toEqual([expect.objectContaining({ message: 'the database is away' })]);
    const second = poll();
    await write(75, '/start');
    await expect.poll(() => second.started.map(({ chatId }) => chatId)).toEqual([75n]);
    await second.stop();
  });

  it('that is polled twice ends the older poll, so that a process which lost its lease notices', async () => {
    const older = poll();
    await write(76, '/start');
    await expect.poll(() => older.started.length).toBe(1);
    const newer = poll();
    await expect(older.done).rejects.toThrow(/409/);
    await newer.stop();
  });
});

describe('a message', () => {
  it('arrives as the plain text that it is, whatever markup is in it', async () => {
    await write(81, '/start');
    const text = '<b>bold</b> *x* [a](http://evil.test) _y_ &amp;';
    expect(await createTelegramMessenger(telegram).send(81n, text)).toEqual({ outcome: 'sent' });
    const sent = telegram.bot.messages(81).at(-1);
    expect(sent?.text).toBe(text);
    expect(sent).not.toHaveProperty('parse_mode');
  });

  it('to a chat that blocked the bot or never was says that the chat is gone', async () => {
    const messenger = createTelegramMessenger(telegram);
    await write(82, '/start');
    telegram.bot.block(82);
    expect(await messenger.send(82n, 'x')).toMatchObject({
      outcome: 'gone',
      why: expect.stringMatching(/blocked/),
    });
    expect(await messenger.send(999_999n, 'x')).toMatchObject({ outcome: 'gone' });
  });

  it('to a group that has become a supergroup names the chat that it is now', async () => {
    await write(-86, '/start');
    telegram.bot.upgrade(-86, -100_086, { isTold: false });
    const messenger = createTelegramMessenger(telegram);
    expect(await messenger.send(-86n, 'x')).toEqual({ outcome: 'moved', to: -100_086n });
    expect(await messenger.send(-100_086n, 'x')).toEqual({ outcome: 'sent' });
  });

  it('that Telegram refuses for a while waits as long as it says', async () => {
    await write(83, '/start');
    telegram.bot.floodFor(83, 7);
    const outcome = await createTelegramMessenger(telegram).send(83n, 'x');
    expect(outcome).toMatchObject({ outcome: 'later', afterMs: 7_000 });
  });

  it('is held back here before Telegram would refuse it', async () => {
    await write(84, '/start');
    const messenger = createTelegramMessenger(telegram, () => 5_000);
    expect(await messenger.send(84n, 'one')).toEqual({ outcome: 'sent' });
    expect(await messenger.send(84n, 'two')).toMatchObject({ outcome: 'later', afterMs: 1_000 });
    expect(telegram.bot.messages(84).filter(({ from }) => from.is_bot)).toHaveLength(1);
  });

  it('that cannot be sent is an error which does not tell the token', async () => {
    const away = createTelegramMessenger({ ...telegram, apiRoot: 'http://127.0.0.1:9' });
    const error = await away.send(1n, 'x').catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(telegram.token);
    const refused = createTelegramMessenger({ ...telegram, token: '1:wrong' });
    await expect(refused.send(1n, 'x')).rejects.toThrow(/401/);
  });
});

describe('the pace of messages', () => {
  it('is one a second to a chat and 30 a second to all, and what waits is not counted', () => {
    const pace = new MessagePace();
    expect([pace.take(1n, 0), pace.take(1n, 400), pace.take(1n, 1_000)]).toEqual([0, 600, 0]);
    const others = Array.from({ length: 30 }, (_, at) => pace.take(BigInt(at + 10), 1_500));
    expect(others).toEqual([...Array.from({ length: 29 }, () => 0), 500]);
    expect(pace.take(50n, 2_000)).toBe(0);
  });
});

describe('the bot’s own address', () => {
  it('is asked for once, and leads to the chat with it', async () => {
    const messenger = createTelegramMessenger(telegram);
    const bot = await messenger.bot();
    expect(bot).toEqual({
      username: 'hashmark_sandbox_bot',
      deepLink: `${telegram.linkUrl}/hashmark_sandbox_bot?start=link`,
    });
    expect(await messenger.bot()).toBe(bot);
  });
});

describe('the stand-in', () => {
  it('answers pages of this machine only', async () => {
    const asked = await fetch(`${telegram.apiRoot}/sandbox/chats/71/messages`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(asked.status).toBe(403);
    expect((await fetch(`${telegram.linkUrl}/hashmark_sandbox_bot?start=link`)).status).toBe(200);
  });
});
