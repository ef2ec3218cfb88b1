import { recoverTypedDataAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceE6, sizeE6 } from './index.ts';
import { MakerHarness } from './testing/maker-harness.ts';
import type { RelaySession } from './testing/relay-double.ts';
import { nextOf, requestFrame } from './testing/requests.ts';

const vault = privateKeyToAccount(generatePrivateKey()).address;
const COLLATERAL = 280_000_000n;
const NET = 99_500_000n;

let harness: MakerHarness;
beforeEach(async () => {
  harness = await MakerHarness.start();
});
afterEach(() => {
  vi.useRealTimers();
  return harness.stop();
});

const acknowledge = (session: RelaySession, { rfq_id, quote_id }: Record<string, unknown>): void =>
  session.say({ type: 'ACK_RFQ_QUOTE', rfq_id, quote_id });

const QUOTE_TYPES = {
  ParlayQuote: (
    'address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,address builder,' +
    'uint16 protocolFeeBps,uint16 builderFeeBps,uint256 nonce,uint256 deadline'
  )
    .split(',')
    .map((field) => ({ type: field.split(' ')[0] as string, name: field.split(' ')[1] as string })),
};

describe('auth', () => {
  it('says who the maker is and what it wants, and nothing that it does not want', async () => {
    const plain = harness.maker().connect();
    expect(await (await harness.relay.session()).accept()).toEqual({
      type: 'auth',
      auth: { apiKey: 'key' },
      identity: {
        maker_address: harness.signer.address,
        signer_address: harness.signer.address,
        signature_type: 0,
      },
      last_look: false,
    });
    await plain;
    const approval = { value: '1', deadline: '2', v: 27, r: '0x01', s: '0x02' } as const;
    const asking = { approval, exposureCapE6: 5n, cancelOnDisconnect: true, quoteResults: true };
    void harness.maker({ ...asking, maker: vault, lastLook: () => true }).connect();
    expect(await (await harness.relay.session()).accept()).toEqual({
      type: 'auth',
      auth: { apiKey: 'key' },
      identity: { maker_address: vault, signer_address: harness.signer.address, signature_type: 0 },
      last_look: true,
      approval,
      exposure_cap_e6: '5',
      cancel_on_disconnect: true,
      quote_results: true,
    });
  });

  it.each([
    [{ type: 'auth', success: false, error: 'invalid apiKey' }, 'invalid apiKey'],
    [{ type: 'RFQ_ERROR', code: 'INVALID_IDENTITY', error: 'only EOA' }, 'only EOA'],
  ])('that is refused at first ends the client with the relay’s reason: %j', async (answer, message) => {
    const connecting = harness.maker().connect();
    const session = await harness.relay.session();
    await session.next('auth');
    session.say(answer);
    await expect(connecting).rejects.toMatchObject({ code: 'AUTH_FAILED', message });
    await session.closed;
  });

  it('without an answer in time is tried again on a new connection', async () => {
    // The second connection is answered in time, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const maker = harness.maker({ limits: { authTimeoutMs: 50, backoff: { leastMs: 1, mostMs: 1 } } });
    const connecting = maker.connect();
    await (await harness.relay.session()).next('auth');
    const down = nextOf(maker, 'disconnected');
    vi.advanceTimersByTime(50);
    expect(await down).toMatchObject({ reason: 'the relay did not answer auth' });
    vi.advanceTimersByTime(1);
    await (await harness.relay.session()).accept();
    await connecting;
  });
});

describe('a quote', () => {
  it('echoes the request, is signed for its escrow and chain, and names price and size', async () => {
    const { session } = await harness.connected({
      maker: vault,
      quote: () => ({ makerCollateralE6: COLLATERAL }),
    });
    const request = requestFrame('rfqv2_1', { terms: { chain_id: 998, unheard_of: [] } });
    session.say(request);
    const frame = await session.next('RFQ_QUOTE');
    const quote = frame.quote as Record<string, string>;
    expect(frame).toMatchObject({
      rfq_id: 'rfqv2_1',
      quote_id: expect.stringMatching(/^quote_[0-9a-f]{32}$/),
      price_e6: String(priceE6(NET, COLLATERAL)),
      size_e6: String(sizeE6(NET, COLLATERAL)),
    });
    expect(quote).toMatchObject({
      maker: vault,
      taker: request.escrow_terms.taker,
      legsHash: request.condition_id,
      takerCollateral: '100000000',
      makerCollateral: String(COLLATERAL),
      protocolFeeBps: 50,
      builderFeeBps: 0,
    });
    const lifeSeconds = Number(quote.deadline) - Date.now() / 1000;
    expect(lifeSeconds > 60 && lifeSeconds <= 90).toBe(true);
    const recovered = await recoverTypedDataAddress({
      domain: {
        name: 'ParlayEscrow',
        version: '1',
        chainId: 998,
        verifyingContract: request.escrow_terms.escrow as never,
      },
      types: QUOTE_TYPES,
      primaryType: 'ParlayQuote',
      message: quote,
      signature: frame.signature as never,
    });
    expect(recovered).toBe(harness.signer.address);
  });

  it('settles with its ACK, is rejected with the relay’s code, and one does not disturb the other', async () => {
    const { maker, session } = await harness.connected();
    const taken = nextOf(maker, 'request').then((request) => maker.quote(request, { makerCollateralE6: 1n }));
    session.say(requestFrame('rfqv2_1'));
    const first = await session.next('RFQ_QUOTE');
    const refused = nextOf(maker, 'request').then((request) =>
      maker.quote(request, { makerCollateralE6: 2n }),
    );
    session.say(requestFrame('rfqv2_2'));
    const second = await session.next('RFQ_QUOTE');
    session.say({ type: 'RFQ_ERROR', code: 'A_CODE_OF_TOMORROW', error: 'no', quote_id: second.quote_id });
    await expect(refused).rejects.toMatchObject({ code: 'A_CODE_OF_TOMORROW', rfqId: 'rfqv2_2' });
    acknowledge(session, first);
    expect((await taken).quoteId).toBe(first.quote_id);
  });

  it('can be withdrawn', async () => {
    const { maker, session } = await harness.connected();
    const canceled = maker.cancel({ rfqId: 'rfqv2_1', quoteId: 'quote_1' });
    const frame = await session.next('RFQ_QUOTE_CANCEL');
    expect(frame).toMatchObject({
      rfq_id: 'rfqv2_1',
      quote_id: 'quote_1',
      maker_address: harness.signer.address,
    });
    session.say({ type: 'ACK_RFQ_QUOTE_CANCEL', request_id: frame.request_id });
    await canceled;
  });

  it('is not made when the handler throws, passes, or too many are at work', async () => {
    const held = Promise.withResolvers<null>();
    const { maker, session } = await harness.connected({
      limits: { maxConcurrent: 1 },
      quote: ({ rfqId }) => {
        if (rfqId === 'rfqv2_throws') throw new Error('no price');
        return held.promise;
      },
    });
    const fault = nextOf(maker, 'fault');
    session.say(requestFrame('rfqv2_throws'));
    expect(await fault).toMatchObject({ rfqId: 'rfqv2_throws', error: { message: 'no price' } });
    const dropped = nextOf(maker, 'dropped');
    session.say(requestFrame('rfqv2_held'));
    session.say(requestFrame('rfqv2_toomany'));
    expect(await dropped).toEqual({ rfqId: 'rfqv2_toomany' });
    held.resolve(null);
    session.say({ type: 'ping', payload: 'rfq' });
    await session.next('ping');
    expect(session.frames).toEqual([]);
  });
});

describe('what is asked of the relay', () => {
  it('and not answered ends as TIMEOUT, one whose connection dies as DISCONNECTED', async () => {
    const { maker, session } = await harness.connected({ limits: { ackTimeoutMs: 20 } });
    await expect(maker.cancel({ rfqId: 'r', quoteId: 'q' })).rejects.toMatchObject({ code: 'TIMEOUT' });
    const patient = await harness.connected();
    const waiting = patient.maker.cancel({ rfqId: 'r', quoteId: 'q' });
    await patient.session.next('RFQ_QUOTE_CANCEL');
    patient.session.close();
    await expect(waiting).rejects.toMatchObject({ code: 'DISCONNECTED', quoteId: 'q' });
    session.close();
  });

  it('is no quote once its window is closed, or without a session', async () => {
    const { maker, session } = await harness.connected();
    const heard = nextOf(maker, 'request');
    session.say(requestFrame('rfqv2_1', { frame: { submission_deadline: 1 } }));
    const offer = { makerCollateralE6: 1n };
    await expect(maker.quote(await heard, offer)).rejects.toMatchObject({ code: 'WINDOW_CLOSED' });
    await maker.close();
    const open = { ...(await heard), submissionDeadlineMs: null };
    await expect(maker.quote(open, offer)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  });

  it('is bounded: one too many at once is refused as BUSY', async () => {
    const { maker, session } = await harness.connected({ limits: { maxPending: 1 } });
    const first = maker.cancel({ rfqId: 'r', quoteId: 'q1' });
    await expect(maker.cancel({ rfqId: 'r', quoteId: 'q2' })).rejects.toMatchObject({ code: 'BUSY' });
    const { request_id } = await session.next('RFQ_QUOTE_CANCEL');
    session.say({ type: 'ACK_RFQ_QUOTE_CANCEL', request_id });
    await first;
  });
});

describe('a request is not quoted', () => {
  it.each([
    [
      'when its legs do not hash to condition_id',
      {},
      { condition_id: `0x${'ab'.repeat(32)}` },
      'LEGS_MISMATCH',
    ],
    ['when a leg is none', {}, { leg_position_ids: ['#12'] }, 'MALFORMED_FRAME'],
    ['without legs', {}, { leg_position_ids: [] }, 'LEGS_MISMATCH'],
    ['on another chain', { chain_id: 999 }, {}, 'WRONG_CHAIN'],
    ['for another escrow than ours', { escrow: vault }, {}, 'WRONG_ESCROW'],
    ['without terms', {}, { escrow_terms: null }, 'MALFORMED_FRAME'],
    ['with fees above the escrow’s cap', { protocol_fee_bps: 1001 }, {}, 'MALFORMED_FRAME'],
  ])('%s', async (_, terms, frame, code) => {
    const { escrow } = requestFrame('').escrow_terms;
    const { maker, session } = await harness.connected({
      escrow: escrow as `0x${string}`,
      quote: () => ({ makerCollateralE6: 1n }),
    });
    const refused = nextOf(maker, 'unquotable');
    session.say(requestFrame('rfqv2_bad', { terms, frame }));
    expect(await refused).toMatchObject({ code, rfqId: 'rfqv2_bad' });
    session.say(requestFrame('rfqv2_good'));
    expect(await session.next('RFQ_QUOTE')).toMatchObject({ rfq_id: 'rfqv2_good' });
  });
});
