import { describe, expect, it } from 'vitest';
import { openSecret } from '#services/webhook/seal.ts';
import { BUILDER, DRAFT, PATH, PREDICATE, WALLET, type WebhooksHarness } from './testing/webhooks-harness.ts';
import { webhooksHarnessForEach } from './testing/webhooks-harness-for-each.ts';

const SECRETS_KEY = Buffer.alloc(32, 9);
const LINKED_CHAT = 4_242n;

let harness: WebhooksHarness;
webhooksHarnessForEach(
  (given) => {
    harness = given;
  },
  {
    webhooks: {
      secretsKey: SECRETS_KEY,
      isLinkedChat: async (orgId, id) => orgId === harness.orgId && id === LINKED_CHAT,
    },
  },
);

describe('a subscription', () => {
  it('is what was asked for, with defaults, and its secret is in the answer to create alone', async () => {
    const { signing_secret: secret, ...rest } = await harness.create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rest).toEqual({
      ...{ id: expect.stringMatching(/^whk_[0-9a-f]{24}$/), owner: harness.orgId, ...DRAFT, builders: [] },
      ...{ event_types: ['fill'], channel: 'http', predicate: null, scope: 'address', status: 'active' },
      filters: { coins: [], min_notional: null, sides: [], dirs: [], statuses: [] },
      ...{ created_at: expect.any(Number), updated_at: expect.any(Number) },
    });
    expect(await harness.get(rest.id)).toEqual(rest);
    expect(await harness.list()).toEqual([rest]);
    expect((await harness.change(rest.id, {})).body).toEqual({ ...rest, updated_at: expect.any(Number) });
  });

  it('is stored with its secret sealed', async () => {
    const { id, signing_secret: secret } = await harness.create();
    const { rows } = await harness.api.database.pool.query(
      'SELECT * FROM webhook_subscription WHERE subscription_id = $1',
      [id],
    );
    expect(Buffer.from(rows[0].sealed_secret).includes(secret)).toBe(false);
    expect(openSecret(SECRETS_KEY, rows[0].sealed_secret, id)).toBe(secret);
  });

  it('has addresses in lower case, each once, and coins, sides and dirs each once', async () => {
    const upper = WALLET.toUpperCase().replace('X', 'x');
    const made = await harness.create({
      ...{
        url: DRAFT.url,
        wallets: [upper, WALLET, BUILDER],
        builders: [BUILDER, BUILDER.toUpperCase().replace('X', 'x')],
      },
      filters: {
        coins: ['#10', '#10'],
        sides: ['A', 'A'],
        dirs: ['Buy', 'Buy'],
        min_notional: 0.5,
        statuses: ['placed'],
      },
    });
    expect([made.wallets, made.builders]).toEqual([[WALLET, BUILDER], [BUILDER]]);
    expect(made.filters).toEqual({
      coins: ['#10'],
      min_notional: 0.5,
      sides: ['A'],
      dirs: ['Buy'],
      statuses: ['placed'],
    });
  });

  it('has its predicate in canonical form', async () => {
    const made = await harness.create({
      ...DRAFT,
      predicate: { all: [{ field: 'notional', op: 'gte', value: 500 }] },
    });
    const predicate = { all: [{ field: 'usd', op: '>=', value: 500 }] };
    expect(made.predicate).toEqual(predicate);
    expect((await harness.get(made.id)).predicate).toEqual(predicate);
  });

  it('takes nothing that is not its caller’s to say', async () => {
    const other = await harness.stranger();
    const forged = {
      owner: other.orgId,
      org_id: other.orgId,
      id: 'whk_0',
      status: 'paused',
      created_at: 1,
      signing_secret: 'x',
      kind: 'sports',
    };
    const made = await harness.create(DRAFT);
    const { status: _status, ...unchangeable } = forged;
    for (const [name, value] of Object.entries(unchangeable)) {
      const refusal = [400, [expect.stringContaining(`Unknown field "${name}".`)]];
      expect(await harness.refusal('POST', PATH, { ...DRAFT, [name]: value })).toEqual(refusal);
      expect(await harness.refusal('PATCH', `${PATH}/${made.id}`, { [name]: value })).toEqual(refusal);
    }
    expect(await harness.get(made.id)).toMatchObject({ owner: harness.orgId, created_at: made.created_at });
    expect(await harness.list()).toHaveLength(1);
    expect(await other.list()).toEqual([]);
  });

  it('is deleted by its id, and is not there any more', async () => {
    const { id } = await harness.create();
    expect((await harness.call('DELETE', `${PATH}/${id}`)).body).toEqual({ deleted: id });
    expect(await harness.refusal('GET', `${PATH}/${id}`)).toEqual([404, 'Subscription not found']);
    expect(await harness.refusal('DELETE', `${PATH}/${id}`)).toEqual([404, 'Subscription not found']);
  });

  it('has a new secret after a rotation, at once and alone', async () => {
    const made = await harness.create();
    const { status, body } = await harness.call('POST', `${PATH}/${made.id}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.signing_secret).toMatch(/^whsec_/);
    expect(body.signing_secret).not.toBe(made.signing_secret);
    const { rows } = await harness.api.database.pool.query(
      'SELECT sealed_secret FROM webhook_subscription WHERE subscription_id = $1',
      [made.id],
    );
    expect(openSecret(SECRETS_KEY, rows[0].sealed_secret, made.id)).toBe(body.signing_secret);
    expect(JSON.stringify(await harness.list())).not.toContain('whsec_');
  });

  it('of another organisation is answered as one that is nobody’s', async () => {
    const other = await harness.stranger();
    const { id: theirs } = await other.create();
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { status: 'paused' }],
      ['POST', '/rotate-secret'],
      ['DELETE', ''],
    ];
    for (const id of [theirs, 'whk_000000000000000000000000', 'nonsense', '%00', '__proto__']) {
      for (const [method, below, body] of calls) {
        expect(await harness.refusal(method, `${PATH}/${id}${below}`, body), id).toEqual([
          404,
          'Subscription not found',
        ]);
      }
    }
    expect(await other.get(theirs)).toMatchObject({ status: 'active' });
  });
});

describe('a change', () => {
  it('leaves what is left out, and clears a predicate by null', async () => {
    const { id } = await harness.create({ ...DRAFT, predicate: PREDICATE });
    expect((await harness.change(id, { status: 'paused' })).body).toMatchObject({
      ...{ predicate: PREDICATE, status: 'paused', paused_reason: 'person', ...DRAFT },
    });
    expect((await harness.change(id, { predicate: null })).body).toMatchObject({
      predicate: null,
      status: 'paused',
    });
    expect((await harness.get(id)).predicate).toBeNull();
    const active = (await harness.change(id, { status: 'active', wallets: [], builders: [BUILDER] })).body;
    expect(active).toMatchObject({ status: 'active', wallets: [], builders: [BUILDER] });
    expect(active).not.toHaveProperty('paused_reason');
  });

  it('is refused as a whole when what results is not a subscription', async () => {
    const { id } = await harness.create();
    const before = await harness.get(id);
    const refused: [unknown, string][] = [
      [{ wallets: [] }, 'Provide wallets or builders.'],
      [{ scope: 'market' }, 'The scope market does not accept wallets or builders.'],
      [{ channel: 'messenger' }, 'telegram_chat_id: must be given for the channel messenger'],
      [{ telegram_chat_id: 4242 }, 'telegram_chat_id: must be left out for the channel http'],
      [{ url: 'https://10.0.0.1/' }, 'url: must lead to a public host'],
    ];
    for (const [body, message] of refused) {
      expect(await harness.refusal('PATCH', `${PATH}/${id}`, body)).toEqual([400, message]);
    }
    expect(await harness.get(id)).toEqual(before);
  });

  it('resumes a subscription whose chat was gone only once the chat is linked again', async () => {
    const { id } = await harness.create();
    await harness.change(id, { channel: 'messenger', telegram_chat_id: '4242' });
    const pause = (chatId: number) =>
      harness.api.database.pool.query(
        `UPDATE webhook_subscription SET status = 'paused', paused_by = 'chat', chat_id = $2 WHERE subscription_id = $1`,
        [id, chatId],
      );
    await pause(4_243);
    expect(await harness.get(id)).toMatchObject({ status: 'paused', paused_reason: 'chat' });
    expect(await harness.refusal('PATCH', `${PATH}/${id}`, { status: 'active' })).toEqual([
      ...[400, 'telegram_chat_id: must be a chat that your organisation has linked'],
    ]);
    await pause(4_242);
    expect((await harness.change(id, { status: 'active' })).body).not.toHaveProperty('paused_reason');
  });

  it('to the messenger and back leaves the other channel’s address behind', async () => {
    const { id } = await harness.create();
    const moved = (await harness.change(id, { channel: 'messenger', telegram_chat_id: '4242' })).body;
    expect(moved).toMatchObject({ channel: 'messenger', telegram_chat_id: 4242, url: null });
    expect((await harness.change(id, { channel: 'http', url: DRAFT.url })).body).not.toHaveProperty(
      'telegram_chat_id',
    );
  });
});

describe('what is refused', () => {
  it.each<[Record<string, unknown>, unknown]>([
    [{ url: undefined }, 'url: must be given for the channel http'],
    [{ url: 'http://hooks.example.com/' }, 'url: must be an HTTPS URL'],
    [{ url: 'https://user:pw@hooks.example.com/' }, 'url: must not contain a user name or password'],
    [{ url: 'http://127.0.0.1:9/' }, 'url: must be an HTTPS URL'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url: must lead to a public host'],
    [{ wallets: undefined }, 'Provide wallets or builders.'],
    [{ wallets: ['0x12'] }, 'Invalid address'],
    [{ wallets: WALLET }, [expect.stringMatching(/^body\.wallets: /)]],
    [{ filters: { coins: ['#761-0'] } }, 'Invalid coin'],
    [{ filters: { min_notional: -1 } }, [expect.stringMatching(/^body\.filters\.min_notional: /)]],
    [{ filters: { dirs: ['Bought'] } }, [expect.stringMatching(/^body\.filters\.dirs\.0: /)]],
    [{ event_types: [] }, [expect.stringMatching(/^body\.event_types: /)]],
    [{ event_types: ['match.goal'] }, [expect.stringMatching(/^body\.event_types\.0: /)]],
    [{ scope: 'everything' }, [expect.stringMatching(/^body\.scope: /)]],
    [
      { predicate: { all: [PREDICATE, { not: { field: 'fee' } }] } },
      ['body.predicate.all.1.not.field: must be one of px, sz, usd, notional'],
    ],
    [{ predicate: 'px > 1' }, ['body.predicate: must be an object']],
    [{ channel: 'messenger', url: undefined }, 'telegram_chat_id: must be given for the channel messenger'],
    [{ channel: 'messenger', telegram_chat_id: 4242 }, 'url: must be left out for the channel messenger'],
    [
      { channel: 'messenger', telegram_chat_id: 7, url: undefined },
      'telegram_chat_id: must be a chat that your organisation has linked',
    ],
    [
      { channel: 'messenger', telegram_chat_id: 4242.5, url: undefined },
      [expect.stringMatching(/^body\.telegram_chat_id: /)],
    ],
  ])('%j', async (given, message) => {
    expect(await harness.refusal('POST', PATH, { ...DRAFT, ...given })).toEqual([400, message]);
    expect(await harness.list()).toEqual([]);
  });

  it('predicates that are nested without end, huge numbers and keys of prototypes', async () => {
    const deep = `{"url":"${DRAFT.url}","wallets":["${WALLET}"],"predicate":${'{"not":'.repeat(30_000)}1${'}'.repeat(30_000)}}`;
    expect(await harness.refusal('POST', PATH, deep)).toEqual([
      400,
      [expect.stringMatching(/nested deeper than 8 levels$/)],
    ]);
    const infinite = `{"url":"${DRAFT.url}","wallets":["${WALLET}"],"predicate":{"field":"px","op":">","value":1e999}}`;
    expect(await harness.refusal('POST', PATH, infinite)).toEqual([
      400,
      ['body.predicate.value: must be a finite number'],
    ]);
    const polluting = `{"url":"${DRAFT.url}","wallets":["${WALLET}"],"__proto__":{"scope":"market"},"constructor":{"prototype":{"x":1}}}`;
    expect(await harness.refusal('POST', PATH, polluting)).toEqual([
      400,
      ['__proto__', 'constructor'].map((name) => expect.stringContaining(`Unknown field "${name}".`)),
    ]);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  it('bodies that are longer than the longest list, and lists that are longer than a subscription has', async () => {
    const wallets = Array.from({ length: 10_001 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);
    expect(await harness.refusal('POST', PATH, { ...DRAFT, wallets })).toEqual([
      400,
      [expect.stringMatching(/^body\.wallets: /)],
    ]);
    expect(
      await harness.refusal('POST', PATH, {
        ...DRAFT,
        wallets: wallets.slice(0, 6_000),
        builders: wallets.slice(0, 4_001),
      }),
    ).toEqual([...[400, 'A webhook subscription can watch at most 10000 addresses.']]);
    expect(await harness.refusal('POST', PATH, { ...DRAFT, pad: 'x'.repeat(600_000) })).toEqual([
      400,
      'Body exceeds 524288 bytes',
    ]);
    expect((await harness.create({ ...DRAFT, wallets: wallets.slice(0, 10_000) })).wallets).toHaveLength(
      10_000,
    );
  });
});

it('a chat that the organisation has linked hears of events; the market scope takes no list', async () => {
  const { url: _url, ...draft } = DRAFT;
  expect(await harness.create({ ...draft, channel: 'messenger', telegram_chat_id: 4242 })).toMatchObject({
    ...{ channel: 'messenger', telegram_chat_id: 4242, url: null },
  });
  const other = await harness.stranger();
  expect(
    await other.refusal('POST', PATH, { ...draft, channel: 'messenger', telegram_chat_id: 4242 }),
  ).toEqual([...[400, 'telegram_chat_id: must be a chat that your organisation has linked']]);
  expect(await harness.create({ url: DRAFT.url, scope: 'market' })).toMatchObject({
    scope: 'market',
    wallets: [],
  });
  expect(await harness.refusal('POST', PATH, { ...DRAFT, scope: 'market' })).toEqual([
    ...[400, 'The scope market does not accept wallets or builders.'],
  ]);
});
