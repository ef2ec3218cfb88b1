import { parseSignature } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, test } from 'vitest';
import type { ClientOptions } from 'ws';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { until } from '../system/wait.ts';
import { usd } from './chain.ts';
import { JsonSocket } from './json-socket.ts';
import { authFrame, Maker } from './maker.ts';
import { TYPES } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const { url, info, chain } = await sharedVenue();
const { makerApiKey: apiKey } = info;
const account = privateKeyToAccount(generatePrivateKey());
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

async function connect(path = '/ws/rfq', options: ClientOptions = {}): Promise<JsonSocket> {
  const socket = await JsonSocket.open(`${url.replace('http', 'ws')}${path}`, options);
  open.push(socket);
  return socket;
}

const success = { type: 'auth', success: true, address: account.address, role: 'maker' };

describe('auth on the maker channel', () => {
  test.each(['/ws/rfq', '/v2/ws/rfq'])('succeeds on %s and answers the checksummed address', async (path) => {
    const socket = await connect(path);
    const address = account.address.toLowerCase();
    expect(await socket.ask(authFrame(apiKey, address))).toEqual(success);
  });

  test('ignores secret and passphrase, and fields that it does not know', async () => {
    const socket = await connect();
    const auth = { apiKey, secret: 'nothing', passphrase: 'nothing', more: [1] };
    expect(await socket.ask({ ...authFrame(apiKey, account.address), auth, extra: true })).toEqual(success);
  });

  test.each([
    ['no auth', { auth: undefined }, 'apiKey required'],
    ['no key', { auth: {} }, 'apiKey required'],
    ['an empty key', { auth: { apiKey: '' } }, 'apiKey required'],
    ['a wrong key', { auth: { apiKey: 'wrong' } }, 'invalid apiKey'],
    ['a key with more behind it', { auth: { apiKey: `${apiKey}x` } }, 'invalid apiKey'],
    ['no identity', { identity: undefined }, 'maker_address and signer_address required'],
    [
      'no signer',
      { identity: { maker_address: account.address, signature_type: 0 } },
      'maker_address and signer_address required',
    ],
    [
      'no maker',
      { identity: { signer_address: account.address, signature_type: 0 } },
      'maker_address and signer_address required',
    ],
    [
      'an address that is none',
      { identity: { maker_address: '0x12', signer_address: account.address, signature_type: 0 } },
      'maker_address and signer_address required',
    ],
  ])('is refused with %s, leaves the socket open and may be corrected', async (_case, change, error) => {
    const socket = await connect();
    const answer = await socket.ask({ ...authFrame(apiKey, account.address), ...change });
    expect(answer).toEqual({ type: 'auth', success: false, error });
    expect(await socket.ask(authFrame(apiKey, account.address))).toEqual(success);
  });

  test.each([1, 2, 3])('with signature_type %i gets INVALID_IDENTITY and no auth reply', async (type) => {
    const socket = await connect();
    const { identity, ...frame } = authFrame(apiKey, account.address);
    const answer = await socket.ask({ ...frame, identity: { ...identity, signature_type: type } });
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'INVALID_IDENTITY',
      error: 'only EOA (signature_type=0) supported',
    });
    expect(await socket.ask(authFrame(apiKey, account.address))).toEqual(success);
    expect(socket.all('auth')).toHaveLength(1);
  });

  test.each([
    { type: 'RFQ_QUOTE' },
    { type: 'RFQ_QUOTE_CANCEL', rfq_id: 'rfqv2_1', quote_id: 'quote_1' },
    { type: 'ping' },
    { type: 'hello', version: 1 },
    { type: 'whatever' },
  ])('must come first: $type gets UNAUTHENTICATED', async (frame) => {
    const socket = await connect();
    const answer = { type: 'RFQ_ERROR', code: 'UNAUTHENTICATED', error: 'send auth first' };
    expect(await socket.ask(frame)).toMatchObject(answer);
    expect(await socket.ask(authFrame(apiKey, account.address))).toEqual(success);
  });

  test.each(['{', 'hello', '', '"', '{"type":'])(
    'answers %j with INVALID_MESSAGE, before and after',
    async (text) => {
      const socket = await connect();
      const answer = { type: 'RFQ_ERROR', code: 'INVALID_MESSAGE', error: expect.any(String) };
      expect(await socket.ask(text)).toMatchObject(answer);
      expect(await socket.ask(authFrame(apiKey, account.address))).toEqual(success);
      expect(await socket.ask(text)).toMatchObject(answer);
      expect(await socket.ask({ type: 'no such type' })).toMatchObject({
        type: 'RFQ_ERROR',
        code: 'INVALID_MESSAGE',
      });
      expect(socket.isOpen).toBe(true);
    },
  );
});

describe('time on the maker channel', () => {
  test('without auth the socket closes with 1008 `auth timeout`, also when `hello` was sent', async () => {
    const [silent, old] = [await connect(), await connect()];
    old.send({ type: 'hello', version: 1 });
    const closing = { code: 1008, reason: 'auth timeout' };
    expect(await Promise.all([silent.closed, old.closed])).toEqual([closing, closing]);
  });

  test('failed attempts do not reset the auth timer', async () => {
    const socket = await connect();
    const again = setInterval(() => socket.isOpen && socket.send(authFrame('wrong', account.address)), 100);
    const closing = await socket.closed;
    clearInterval(again);
    expect(closing).toEqual({ code: 1008, reason: 'auth timeout' });
    expect(socket.all('auth').length).toBeGreaterThan(2);
  });

  test('silent makers are pinged and closed with 1001 `stale`; one that says anything stays', async () => {
    const speaker = await Maker.connect({ url, apiKey, account });
    open.push(speaker);
    const silent = await connect('/ws/rfq', { autoPong: false });
    await silent.ask(authFrame(apiKey, account.address));
    const talk = setInterval(() => speaker.socket.send({ type: 'no such type' }), 300);
    expect(await silent.frame('ping')).toEqual({ type: 'ping', payload: 'rfq' });
    expect(await silent.closed).toEqual({ code: 1001, reason: 'stale' });
    clearInterval(talk);
    expect(speaker.socket.isOpen).toBe(true);
  });
});

describe('approval in auth', () => {
  /** An unlimited permit for the escrow in the specification's wire shape. */
  async function approval(owner: PrivateKeyAccount, value = 2n ** 256n - 1n) {
    const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600);
    const nonce = await nonceOf(owner);
    const signature = await owner.signTypedData({
      domain: { name: 'Test USD Coin', version: '1', chainId: 998, verifyingContract: info.token },
      types: TYPES,
      primaryType: 'Permit',
      message: { owner: owner.address, spender: info.escrow, value, nonce, deadline },
    });
    const { r, s, v } = parseSignature(signature);
    return { value: String(value), deadline: String(deadline), v: Number(v), r, s };
  }

  const nonceOf = (owner: PrivateKeyAccount): Promise<bigint> =>
    chain.client.readContract({
      address: info.token,
      abi: testUsdcAbi,
      functionName: 'nonces',
      args: [owner.address],
    });

  async function authWith(owner: PrivateKeyAccount, permit: object): Promise<JsonSocket> {
    const socket = await connect();
    const answer = await socket.ask(authFrame(apiKey, owner.address, { approval: permit }), 'auth');
    expect(answer).toMatchObject({ success: true, address: owner.address });
    return socket;
  }

  test('is submitted by the relay for a maker without gas, and skipped where an allowance stands', async () => {
    const standing = await chain.maker(usd(10));
    await authWith(standing, await approval(standing));
    const without = await chain.account(usd(10));
    await authWith(without, await approval(without));
    await until(async () => (await chain.allowance(without.address)) === 2n ** 256n - 1n, {
      what: 'the permit is on the chain',
    });
    expect(await nonceOf(without)).toBe(1n);
    expect(await nonceOf(standing)).toBe(0n);
  });

  test('that somebody else signed leaves the session alive and the allowance as it was', async () => {
    const [owner, other] = [await chain.account(usd(10)), await chain.account(0n)];
    const socket = await authWith(owner, await approval(other));
    expect(await socket.ask('{')).toMatchObject({ code: expect.any(String) });
    expect(await chain.allowance(owner.address)).toBe(0n);
  });
});
