import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTelegramMessenger } from '#integrations/telegram/telegram-messenger.ts';
import { startTelegramSandbox, type TelegramSandbox } from '#sandbox/telegram/telegram-sandbox.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { createKey } from '#services/key/create-key.ts';
import { issueCode } from '#services/messenger/issue-code.ts';

let telegram: TelegramSandbox;
let api: TestApi;
beforeAll(async () => {
  telegram = await startTelegramSandbox({ port: 0 });
  api = await startTestApi({ messenger: createTelegramMessenger(telegram) });
});
afterAll(async () => {
  await api.stop();
  await telegram.close();
});

type Caller = Record<string, string>;
const call = async (method: string, path: string, headers: Caller, body?: unknown) => {
  const response = await fetch(`${api.url}/v1/messenger${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
};
const newKey = async (): Promise<Caller> => ({ 'x-api-key': (await api.newOrg('free')).apiKey });

/** Somebody starts the bot. @returns the code that their chat reads */
async function start(chatId: number): Promise<string> {
  telegram.bot.say({ chatId, username: 'ann', firstName: 'Ann' }, '/start link');
  await issueCode(
    {
      accounts: api.database.pool,
      messenger: createTelegramMessenger(telegram),
      now: Date.now,
      baseUrl: 'http://h.test',
    },
    { chatId: BigInt(chatId), username: 'ann', title: 'Ann', type: 'private' },
  );
  return /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(telegram.bot.messages(chatId).at(-1)?.text ?? '')?.[0] ?? '';
}

describe('the messenger of the API', () => {
  it('names the bot and where to open it', async () => {
    expect((await call('GET', '/status', await newKey())).body).toEqual({
      configured: true,
      bot_username: 'hashmark_sandbox_bot',
      deep_link: `${telegram.linkUrl}/hashmark_sandbox_bot?start=link`,
    });
  });

  it('links a chat by its code with 201, lists it, and unlinks it as often as one likes', async () => {
    const key = await newKey();
    const chat = { chat_id: 51, username: 'ann', title: 'Ann', type: 'private' };
    const linked = await call('POST', '/pair', key, { code: await start(51) });
    expect([linked.status, linked.body]).toEqual([201, { linked: true, chat }]);
    expect((await call('GET', '/chats', key)).body).toEqual({ chats: [chat] });
    const removals = [await call('DELETE', '/chats/51', key), await call('DELETE', '/chats/51', key)];
    expect(removals.map(({ status, body }) => [status, body])).toEqual([
      [200, { removed: true }],
      [200, { removed: false }],
    ]);
  });

  it('takes a session as well, and a key of the same organisation sees what it linked', async () => {
    const { orgId, apiKey } = await api.newOrg('growth');
    const { cookie } = await api.signIn({ orgId, role: 'viewer' });
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await call('POST', '/pair', own, { code: await start(52) })).status).toBe(201);
    expect((await call('GET', '/chats', { 'x-api-key': apiKey })).body.chats).toHaveLength(1);
  });

  it('answers 400 to a code that is wrong, used, or no code, and 429 to the sixth within a minute', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const code = await start(53);
    expect((await call('POST', '/pair', other, { code })).status).toBe(201);
    const answers = [];
    for (const tried of ['AAAA-AAAA', code, '', "' OR 1=1 --", 'AAAAAAAA'])
      answers.push((await call('POST', '/pair', key, { code: tried })).status);
    expect(answers).toEqual([400, 400, 400, 400, 400]);
    const sixth = await call('POST', '/pair', key, { code: 'AAAA-AAAA' });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('POST', '/pair', await newKey(), {})).status).toBe(400);
  });

  it('unlinks no chat of another organisation, and reads no odd id', async () => {
    const [mine, other] = [await newKey(), await newKey()];
    await call('POST', '/pair', mine, { code: await start(54) });
    expect((await call('DELETE', '/chats/54', other)).body).toEqual({ removed: false });
    expect((await call('GET', '/chats', mine)).body.chats).toHaveLength(1);
    for (const id of ['0', 'x', '1e3', '99999999999999999999', '-'])
      expect((await call('DELETE', `/chats/${id}`, mine)).status, id).toBe(400);
  });

  it('lets a key that may only read neither link nor unlink', async () => {
    const { orgId } = await api.newOrg('scale');
    const { apiKey, keyId } = await createKey(api.database.pool, { orgId });
    await api.database.pool.query(`UPDATE api_key SET scopes = '{read}' WHERE key_id = $1`, [keyId]);
    const key = { 'x-api-key': apiKey };
    expect((await call('POST', '/pair', key, { code: 'AAAA-AAAA' })).status).toBe(403);
    expect((await call('DELETE', '/chats/1', key)).status).toBe(403);
    expect((await call('GET', '/chats', key)).status).toBe(200);
  });
});
