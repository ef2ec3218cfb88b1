import { describe, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { VenueError } from '#relay/venue-error.ts';
import { API_KEY, authFrame, type MakerHarness } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';

const max = accountOf('max');
const PERMIT = {
  value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  deadline: '1800000000',
  v: 27,
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'2'.repeat(64)}`,
};

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

describe('a maker', () => {
  it.each(['/ws/rfq', '/v2/ws/rfq', '/ws/rfq?apikey=not-looked-at'])('is let in on %s', async (path) => {
    const client = await harness.connect(path);
    client.send(authFrame(max));
    expect(await client.next()).toEqual({ type: 'auth', success: true, address: max.address, role: 'maker' });
  });

  it('hears its own name for the frame again', async () => {
    const client = await harness.connect();
    client.send(authFrame(max, { request_id: 'hello-1' }));
    expect(await client.next()).toMatchObject({ success: true, request_id: 'hello-1' });
  });

  it('cannot say who it is twice: what it said first stays', async () => {
    const client = await harness.maker(max);
    client.send(authFrame(accountOf('mia'), { last_look: true }));
    expect(await client.next()).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'INVALID_MESSAGE',
      error: 'The session is already authenticated.',
      request_type: 'auth',
    });
  });
});

describe('before auth', () => {
  it.each([
    { type: 'RFQ_QUOTE', rfq_id: 'rfqv2_1', quote_id: 'q' },
    { type: 'ping' },
    { type: 'hello', maker: max.address },
    { type: 'AUTH' },
    {},
    [],
    7,
    null,
    'auth',
  ])('%j is answered UNAUTHENTICATED', async (frame) => {
    const client = await harness.connect();
    client.send(frame);
    expect(await client.next()).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'UNAUTHENTICATED',
      error: 'send auth first',
    });
    client.send(authFrame(max));
    expect(await client.next()).toMatchObject({ success: true });
  });

  it('what is no JSON is answered INVALID_MESSAGE', async () => {
    const client = await harness.connect();
    client.ws.send('{"type":"auth"');
    expect(await client.next()).toEqual({
      type: 'RFQ_ERROR',
      code: 'INVALID_MESSAGE',
      error: 'The frame is not valid JSON.',
    });
    expect(client.isOpen).toBe(true);
  });

  it('nothing of the venue is heard', async () => {
    const client = await harness.connect();
    await harness.ask();
    await client.roundTrip();
    expect(client.count('RFQ_REQUEST')).toBe(0);
  });
});

describe('a refused auth', () => {
  const identity = { maker_address: max.address, signer_address: max.address, signature_type: 0 };
  it.each([
    ['apiKey required', { identity }],
    ['apiKey required', { auth: {}, identity }],
    ['apiKey required', { auth: { apiKey: '' }, identity }],
    ['apiKey required', { auth: { apiKey: 7 }, identity }],
    ['apiKey required', { auth: null, identity }],
    ['invalid apiKey', { auth: { apiKey: 'wrong' }, identity }],
    ['invalid apiKey', { auth: { apiKey: `${API_KEY} ` }, identity }],
    ['maker_address and signer_address required', { auth: { apiKey: API_KEY } }],
    [
      'maker_address and signer_address required',
      { auth: { apiKey: API_KEY }, identity: { ...identity, maker_address: '0x12' } },
    ],
    [
      'maker_address and signer_address required',
      { auth: { apiKey: API_KEY }, identity: { ...identity, signer_address: undefined } },
    ],
    [
      'maker_address and signer_address required',
      { auth: { apiKey: API_KEY }, identity: { ...identity, maker_address: `0x${'0'.repeat(40)}` } },
    ],
  ])('says "%s" and leaves the socket open: %j', async (error, frame) => {
    const client = await harness.connect();
    client.send({ type: 'auth', ...frame });
    expect(await client.next()).toEqual({ type: 'auth', success: false, error });
    client.send(authFrame(max));
    expect(await client.next()).toMatchObject({ success: true });
  });

  it.each([1, 2, 3, 4, -1, '1', 'EOA', true, {}])(
    'with signature_type %j is an error and no auth reply',
    async (signatureType) => {
      const client = await harness.connect();
      client.send(authFrame(max, {}, { signature_type: signatureType }));
      expect(await client.next()).toEqual({
        type: 'RFQ_ERROR',
        code: 'INVALID_IDENTITY',
        error: 'only EOA (signature_type=0) supported',
        request_type: 'auth',
      });
      client.send(authFrame(max));
      expect(await client.next()).toMatchObject({ type: 'auth', success: true });
      expect(client.count('auth')).toBe(1);
    },
  );

  it.each([
    { last_look: 'yes' },
    { quote_results: 1 },
    { cancel_on_disconnect: [] },
    { exposure_cap_e6: -5 },
  ])('with %j is INVALID_MESSAGE: an option is never guessed', async (options) => {
    const client = await harness.connect();
    client.send(authFrame(max, options));
    expect(await client.next()).toMatchObject({ type: 'RFQ_ERROR', code: 'INVALID_MESSAGE' });
  });
});

describe('the deadline for auth', () => {
  it('closes with 1008 "auth timeout", counted from the connection on, whatever failed meanwhile', async () => {
    const client = await harness.connect();
    harness.world.clock.advance(20_000);
    client.send(authFrame(max, { auth: { apiKey: 'wrong' } }));
    expect(await client.next()).toMatchObject({ success: false });
    client.send({ type: 'hello' });
    expect(await client.next()).toMatchObject({ code: 'UNAUTHENTICATED' });
    harness.world.clock.advance(9_999);
    await client.roundTrip();
    expect(client.isOpen).toBe(true);
    harness.world.clock.advance(1);
    expect(await client.closed()).toEqual({ code: 1008, reason: 'auth timeout' });
  });

  it('is over once a corrected auth has succeeded', async () => {
    const client = await harness.connect();
    client.send(authFrame(max, { auth: { apiKey: 'wrong' } }));
    harness.world.clock.advance(29_999);
    client.send(authFrame(max));
    await client.next();
    expect(await client.next()).toMatchObject({ success: true });
    harness.world.clock.advance(1);
    await client.roundTrip();
    expect(client.isOpen).toBe(true);
  });
});

describe('an approval that comes with auth', () => {
  it('goes to the venue, and its outcome follows without auth having waited for it', async () => {
    const { promise, resolve } = Promise.withResolvers<{ tx_hash: `0x${string}` }>();
    harness.approve = () => promise;
    const client = await harness.maker(max, { approval: PERMIT });
    await client.roundTrip();
    expect(client.count('approval')).toBe(0);
    resolve({ tx_hash: `0x${'a'.repeat(64)}` });
    expect(await client.nextOf('approval')).toEqual({
      type: 'approval',
      success: true,
      tx_hash: `0x${'a'.repeat(64)}`,
    });
    const permit = { ...PERMIT, value: BigInt(PERMIT.value), deadline: 1_800_000_000n };
    expect(harness.approvals).toEqual([{ maker: max.address, permit }]);
  });

  it('that the venue refuses leaves the maker in', async () => {
    harness.approve = async () => {
      throw new VenueError('INVALID_SIGNATURE', 'the permit is not of maker_address');
    };
    const client = await harness.maker(max, { approval: PERMIT });
    expect(await client.next()).toEqual({
      type: 'approval',
      success: false,
      code: 'INVALID_SIGNATURE',
      error: 'the permit is not of maker_address',
    });
    expect(client.isOpen).toBe(true);
  });

  it.each([{}, 'yes', { ...PERMIT, r: '0x1' }, { ...PERMIT, v: 256 }, { ...PERMIT, value: 1.5 }])(
    'that is none is reported: %j',
    async (approval) => {
      const client = await harness.maker(max, { approval });
      expect(await client.next()).toMatchObject({
        type: 'approval',
        success: false,
        code: 'INVALID_MESSAGE',
      });
      expect(harness.approvals).toEqual([]);
    },
  );
});
