import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type Colleague, colleague } from '#server/test/console.ts';
import type { ServiceContext } from '#services/context.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { createKey } from '#services/key/create-key.ts';
import { removeMember } from '#services/member/change-member.ts';
import { createOrg } from '#services/org/create-org.ts';
import { isLinkedChat, unlinkEverywhere } from '#store/messenger/chats.ts';
import { issueCode } from './issue-code.ts';
import { listChats } from './list-chats.ts';
import { pairChat } from './pair-chat.ts';
import { newPairingCode, readPairingCode } from './pairing-code.ts';
import { showMessengerStatus } from './show-status.ts';
import { unlinkChat } from './unlink-chat.ts';

/** What the messenger was asked to send; the messenger itself is tried in integrations/telegram. */
const sent: { chatId: bigint; text: string }[] = [];
const messenger = {
  send: async (chatId: bigint, text: string) => {
    sent.push({ chatId, text });
    return { outcome: 'sent' as const };
  },
  bot: async () => ({ username: 'a_bot', deepLink: 'https://t.me/a_bot?start=link' }),
};

let api: TestApi;
let nowMs = Date.UTC(2026, 11, 2, 9);
let nextChat = 100n;
let nextOrg = 0;
beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs, messenger });
});
afterAll(() => api.stop());
beforeEach(() => {
  nowMs += 3_600_000;
  sent.length = 0;
});

type Team = { orgId: string; owner: Colleague; join(role: Role): Promise<Colleague> };

async function newTeam(): Promise<Team> {
  nextOrg += 1;
  const { orgId } = await createOrg(api.database.pool, { name: `Team ${nextOrg}`, tier: 'free' });
  return { orgId, owner: await colleague(api, orgId, 'owner'), join: (role) => colleague(api, orgId, role) };
}

/** Somebody starts the bot. @returns the chat and the code that it was sent */
async function start(chatId = ++nextChat): Promise<{ chatId: bigint; code: string }> {
  const context = { accounts: api.database.pool, messenger, now: () => nowMs, baseUrl: 'http://h.test' };
  await issueCode(context, { chatId, username: 'ann', title: 'Ann', type: 'private' });
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(sent.at(-1)?.text ?? '')?.[0];
  if (!code) throw new Error('no code was sent');
  return { chatId, code };
}

const pairAt = async (who: Colleague, code: string, address = '198.51.100.7') =>
  pairChat({ ...(await who.ctx()), address }, { code });
const chatsOf = async (who: Colleague) => (await listChats(await who.ctx())).map(({ chatId }) => chatId);
const REFUSED = { code: 'invalid', message: expect.stringMatching(/^Invalid or expired code/) };

describe('a code', () => {
  it('links its chat once, for the organisation of who typed it, and the chat hears whose it is', async () => {
    const [mine, other] = [await newTeam(), await newTeam()];
    const { chatId, code } = await start();
    const chat = await pairAt(mine.owner, ` ${code.toLowerCase().replace('-', ' ')} `);
    expect(chat).toMatchObject({ chatId, username: 'ann', title: 'Ann', type: 'private' });
    expect(sent.at(-1)).toMatchObject({ chatId, text: expect.stringContaining(`Team ${nextOrg - 1}`) });
    await expect(pairAt(other.owner, code)).rejects.toMatchObject(REFUSED);
    expect(await chatsOf(mine.owner)).toEqual([chatId]);
    expect(await chatsOf(other.owner)).toEqual([]);
    const linked = [mine, other].map(({ orgId }) => isLinkedChat(api.database.pool, orgId, chatId));
    expect(await Promise.all(linked)).toEqual([true, false]);
  });

  it('of which two make use at the same time serves one of them', async () => {
    const teams = await Promise.all([newTeam(), newTeam()]);
    const { code } = await start();
    const results = await Promise.allSettled(teams.map(({ owner }) => pairAt(owner, code, '')));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends after 5 minutes, and when its chat asks for another', async () => {
    const { owner } = await newTeam();
    const { chatId, code: first } = await start();
    const { code: second } = await start(chatId);
    await expect(pairAt(owner, first)).rejects.toMatchObject(REFUSED);
    nowMs += 5 * 60_000;
    await expect(pairAt(owner, second)).rejects.toMatchObject(REFUSED);
    const { code: third } = await start(chatId);
    nowMs += 5 * 60_000 - 1;
    expect(await pairAt(owner, third)).toMatchObject({ chatId });
  });

  it('is stored as its hash alone, and is drawn from characters that nobody confuses', async () => {
    const { code } = await start();
    const { rows } = await api.database.pool.query('SELECT * FROM messenger_code');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows).toContainEqual(expect.objectContaining({ code_hash: hashSecret(code) }));
    const codes = Array.from({ length: 500 }, newPairingCode);
    expect(new Set(codes).size).toBe(500);
    for (const one of codes) expect(one).toMatch(/^[A-HJKMNP-TW-Z2-9]{4}-[A-HJKMNP-TW-Z2-9]{4}$/);
    expect(['', 'ABCD', 'ABCD-EFGH-J', "ABCD'EFG", 'ABCD-EFG0'].map(readPairingCode)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});

describe('guessing codes', () => {
  it('is held to 5 a minute for an organisation, whoever of it asks and from wherever', async () => {
    const team = await newTeam();
    const people = [team.owner, await team.join('viewer')];
    for (let at = 0; at < 5; at += 1)
      await expect(pairAt(people[at % 2]!, 'AAAA-AAAA', `198.51.100.${at}`)).rejects.toMatchObject(REFUSED);
    const { code } = await start();
    await expect(pairAt(people[1]!, code, '198.51.100.99')).rejects.toMatchObject({
      ...{ code: 'rate_limited', retryAfterSeconds: 60 },
    });
    nowMs += 60_000;
    expect(await pairAt(people[1]!, code, '198.51.100.99')).toBeDefined();
  });

  it('is held to 5 a minute for an address, whatever organisations it makes', async () => {
    const teams = await Promise.all(Array.from({ length: 6 }, newTeam));
    const tries = await Promise.allSettled(
      teams.map(({ owner }) => pairAt(owner, 'BBBB-BBBB', '203.0.113.9')),
    );
    const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'linked'));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'invalid'), 'rate_limited']);
  });
});

describe('linked chats', () => {
  it('are listed newest first, those of one’s own marked', async () => {
    const team = await newTeam();
    const viewer = await team.join('viewer');
    const [first, second] = [await start(), await start()];
    await pairAt(team.owner, first.code);
    nowMs += 1_000;
    await pairAt(viewer, second.code);
    const chats = await listChats(await team.owner.ctx());
    expect(chats.map(({ chatId, isMine }) => [chatId, isMine])).toEqual([
      [second.chatId, false],
      [first.chatId, true],
    ]);
  });

  it('are unlinked by who linked them or by an admin, not by another member, and never by another organisation', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const [admin, viewer] = [await team.join('admin'), await team.join('viewer')];
    const [mine, theirs] = [await start(), await start()];
    await pairAt(team.owner, mine.code);
    await pairAt(viewer, theirs.code);
    const unlink = async (who: Colleague, chatId: bigint) => unlinkChat(await who.ctx(), { chatId });
    expect(await unlink(other.owner, mine.chatId)).toBe(false);
    await expect(unlink(viewer, mine.chatId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await chatsOf(team.owner)).toHaveLength(2);
    expect([await unlink(viewer, theirs.chatId), await unlink(viewer, theirs.chatId)]).toEqual([true, false]);
    expect(await unlink(admin, mine.chatId)).toBe(true);
    expect(await chatsOf(team.owner)).toEqual([]);
  });

  it('are noted in the audit log when they are linked and unlinked, with who did it; what changes nothing is not', async () => {
    const team = await newTeam();
    const { keyId } = await createKey(api.database.pool, { orgId: team.orgId, name: 'bots' });
    const [mine, byKey, blocked] = [await start(), await start(), await start()];
    const keyed = api.context({ type: 'apiKey', keyId, orgId: team.orgId, tier: 'free' });
    await pairAt(team.owner, mine.code);
    await pairChat(keyed, { code: byKey.code });
    await pairAt(team.owner, blocked.code);
    await expect(pairAt(team.owner, mine.code)).rejects.toMatchObject(REFUSED);
    await unlinkChat(await team.owner.ctx(), { chatId: mine.chatId });
    await unlinkChat(await team.owner.ctx(), { chatId: mine.chatId });
    await unlinkEverywhere(api.database.pool, blocked.chatId);
    const { rows } = await api.database.pool.query(
      `SELECT action, target, actor_type, actor_label, address, details FROM audit_event
       WHERE org_id = $1 AND action LIKE 'chat.%' ORDER BY audit_id`,
      [team.orgId],
    );
    const { email } = team.owner;
    const details = { title: 'Ann' };
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['chat.linked', `${mine.chatId}`, 'person', email, '198.51.100.7', details],
      ['chat.linked', `${byKey.chatId}`, 'key', 'bots', '', details],
      ['chat.linked', `${blocked.chatId}`, 'person', email, '198.51.100.7', details],
      ['chat.unlinked', `${mine.chatId}`, 'person', email, '10.1.1.1', details],
      ['chat.unlinked', `${blocked.chatId}`, 'system', 'Hashmark', '', details],
    ]);
  });

  it('go with the membership of who linked them', async () => {
    const team = await newTeam();
    const viewer = await team.join('viewer');
    const { chatId, code } = await start();
    await pairAt(viewer, code);
    await removeMember(await team.owner.ctx(), { personId: viewer.personId });
    expect(await isLinkedChat(api.database.pool, team.orgId, chatId)).toBe(false);
  });

  it('are nobody’s without a key or a session', async () => {
    const ctx: ServiceContext = api.context({ type: 'anonymous', ip: '198.51.100.1' });
    await expect(pairChat(ctx, { code: 'AAAA-AAAA' })).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(listChats(ctx)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(unlinkChat(ctx, { chatId: 1n })).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('the status', () => {
  it('names the bot, and says so where none is set up or it cannot be asked', async () => {
    const ctx = await (await newTeam()).owner.ctx();
    expect(await showMessengerStatus(ctx)).toEqual({ isConfigured: true, bot: await messenger.bot() });
    expect(await showMessengerStatus({ ...ctx, messenger: null })).toEqual({
      isConfigured: false,
      bot: null,
    });
    const away = { ...messenger, bot: () => Promise.reject(new Error('away')) };
    expect(await showMessengerStatus({ ...ctx, messenger: away })).toEqual({ isConfigured: true, bot: null });
  });
});
