import { hashStruct } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { until } from '#relay/testing/harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from '#relay/testing/traders.ts';
import type { AcceptInput, Prepared } from '#relay/venue.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';
import { verify } from '../../../../../scripts/receipts/verify.ts';

const taker = accountOf('taker');
const maker = accountOf('max');
const ASK = {
  taker: taker.address,
  legs: [
    { outcomeId: 2, sideIndex: 0 },
    { outcomeId: 1, sideIndex: 1 },
  ],
  stake_usd: 25,
};

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi({ trustProxy: true });
});
afterAll(() => api.stop());

type Created = {
  status: string;
  request: { rfq_id: string };
  cancel_token?: string;
  quote_id: string | null;
};

const create = (headers: Record<string, string> = {}, body: unknown = ASK) =>
  api.ok<Created>('POST', '/v1/rfq', { body, headers });

/** A request that has been quoted, and is offered. */
async function offered(): Promise<{ id: string; quoteId: string; token: string }> {
  const frames: RfqRequestFrame[] = [];
  const off = api.venue.events.on('request', (frame) => frames.push(frame));
  const { request, cancel_token: token = '' } = await create();
  off();
  const frame = frames.find(({ rfq_id }) => rfq_id === request.rfq_id)!;
  const nowMs = api.world.clock.now();
  const quote = await signedQuote(frame, maker, { collateralE6: 50_000_000n, nowMs });
  await api.venue.quotes.submit(identityOf(maker), quote);
  api.world.clock.advance(400);
  await until(
    'the quote is offered',
    async () => (await api.venue.requests.get(request.rfq_id)).quote_id === quote.quoteId,
  );
  return { id: request.rfq_id, quoteId: quote.quoteId, token };
}

const acceptBody = ({ quoteId, order, orderSignature, permit }: AcceptInput) => ({
  quote_id: quoteId,
  order: { nonce: String(order.nonce), deadline: String(order.deadline) },
  order_signature: orderSignature,
  auth: permit && {
    approval: { ...permit, value: String(permit.value), deadline: String(permit.deadline) },
  },
});

async function signed(id: string) {
  const prepared = await api.ok<Prepared>('POST', `/v1/rfq/${id}/prepare`);
  return { prepared, body: acceptBody(await signedAcceptance(prepared, taker)) };
}

const filled = (id: string) =>
  until('the request is filled', async () => {
    const snapshot = await api.ok<Created>('GET', `/v1/rfq/${id}`);
    return snapshot.status === 'FILLED' && snapshot;
  });

describe('a request over HTTP', () => {
  it.each(['', '/v2'])('goes from the first call to the receipt, below %s/v1', async (prefix) => {
    const { id, quoteId } = await offered();
    const at = `${prefix}/v1/rfq/${id}`;
    expect((await api.call('GET', at)).body).toMatchObject({
      status: 'AWAITING_REQUESTER_ACCEPTANCE',
      quote_id: quoteId,
    });
    const prepared = (await api.call('POST', `${at}/prepare`, { body: { quote_id: quoteId } })).body;
    const acceptance = await signedAcceptance(prepared as unknown as Prepared, taker);
    const accepted = await api.call('POST', `${at}/accept`, { body: acceptBody(acceptance) });
    expect(accepted).toMatchObject({ status: 200, body: { status: 'EXECUTING' } });
    await filled(id);
    const receipt = await until('the receipt is written', async () => {
      const answer = await api.call('GET', `${at}/receipt`);
      return answer.status === 200 && api.ok('GET', `/v1/rfq/${id}/receipt`);
    });
    expect(receipt).toMatchObject({ rfq_id: id, body: { winner: { quote_id: quoteId } } });
    expect(JSON.stringify(receipt)).not.toContain(maker.address);
    // As `npm run verify-receipt` does, which knows nothing but the answer.
    expect(verify([receipt]).lines).toEqual([expect.stringMatching(`^VALID ${id}: ${quoteId} wins`)]);
  });

  it('lists no quotes, also not before the window has closed', async () => {
    const { id } = await offered();
    expect(JSON.stringify(await api.ok('GET', `/v1/rfq/${id}`))).not.toContain('netPayout');
  });

  it('takes the permit at the top of the body too', async () => {
    const { id } = await offered();
    const { body } = await signed(id);
    const { auth, ...rest } = body;
    const answer = await api.ok<Created>('POST', `/v1/rfq/${id}/accept`, {
      body: { ...rest, approval: auth?.approval },
    });
    expect(answer.status).toBe('EXECUTING');
  });

  it('is withdrawn by whoever holds its token, once or more often', async () => {
    const { request, cancel_token } = await create();
    for (let time = 0; time < 2; time += 1) {
      const path = `/v1/rfq/${request.rfq_id}/cancel`;
      const snapshot = await api.ok<Created>('POST', path, { body: { cancel_token } });
      expect(snapshot.status).toBe('CANCELED');
    }
  });

  it.each([
    ['no token', {}, 400],
    ['another request’s token', 'other', 403],
    ['an empty token', { cancel_token: '' }, 403],
    ['the taker’s address', { taker: taker.address }, 400],
  ])('is not withdrawn with %s: makers know its id and its taker', async (_name, body, status) => {
    const { request } = await create();
    const { cancel_token } = await create();
    const sent = body === 'other' ? { cancel_token } : body;
    const answer = await api.call('POST', `/v1/rfq/${request.rfq_id}/cancel`, { body: sent });
    expect(answer.status).toBe(status);
    expect((await api.venue.requests.get(request.rfq_id)).status).toBe('COLLECTING_QUOTES');
  });
});

describe('the quote behind what is to be signed', () => {
  const ELSEWHERE = { 'x-forwarded-for': '10.6.6.6' };

  it('is shown to whoever made the request, who can compute its hash, and to nobody else', async () => {
    const { id, token } = await offered();
    const path = `/v1/rfq/${id}/prepare`;
    for (const headers of [{}, { ...ELSEWHERE, 'x-cancel-token': token }]) {
      const { quote, quote_hash, order } = await api.ok<Prepared>('POST', path, { headers });
      const { types, message: data, primaryType } = quote;
      const all = types as unknown as Record<string, { name: string; type: string }[]>;
      expect(hashStruct({ types: all, data: data as Record<string, unknown>, primaryType })).toBe(quote_hash);
      expect(order.message).toMatchObject({ quoteHash: quote_hash });
    }
    for (const headers of [ELSEWHERE, { ...ELSEWHERE, 'x-cancel-token': '0'.repeat(32) }]) {
      const { quote, ...rest } = await api.ok<Prepared>('POST', path, { headers });
      expect(quote).toBeNull();
      expect(JSON.stringify(rest)).not.toContain(maker.address);
    }
  });
});

describe('the maker of an offer', () => {
  const ELSEWHERE = { 'x-forwarded-for': '10.6.6.6' };
  const seen = async (id: string, headers: Record<string, string>): Promise<string> =>
    JSON.stringify(await api.ok('GET', `/v1/rfq/${id}`, { headers }));

  it('is named to whoever made the request, to everybody else once it is filled', async () => {
    const { id, quoteId, token } = await offered();
    expect(await seen(id, {})).toContain(maker.address);
    expect(await seen(id, { ...ELSEWHERE, 'x-cancel-token': token })).toContain(maker.address);
    for (const headers of [ELSEWHERE, { ...ELSEWHERE, 'x-cancel-token': '0'.repeat(32) }]) {
      const text = await seen(id, headers);
      expect(text).not.toContain(maker.address);
      expect(JSON.parse(text)).toMatchObject({ quote_id: quoteId, status: 'AWAITING_REQUESTER_ACCEPTANCE' });
    }
    const { body } = await signed(id);
    await api.ok('POST', `/v1/rfq/${id}/accept`, { body, headers: ELSEWHERE });
    await filled(id);
    expect(await seen(id, ELSEWHERE)).toContain(maker.address);
  });

  it('is not named to who repeats the creation from elsewhere', async () => {
    const once = { 'idempotency-key': 'guessable' };
    const frames: RfqRequestFrame[] = [];
    const off = api.venue.events.on('request', (frame) => frames.push(frame));
    await create(once);
    off();
    const nowMs = api.world.clock.now();
    const [frame] = frames as [RfqRequestFrame];
    const quote = await signedQuote(frame, maker, { collateralE6: 50_000_000n, nowMs });
    await api.venue.quotes.submit(identityOf(maker), quote);
    api.world.clock.advance(400);
    await until('it is offered', async () => (await api.venue.requests.get(frame.rfq_id)).quote_id !== null);
    const again = await create({ ...once, ...ELSEWHERE });
    expect(again).toMatchObject({ request: { rfq_id: frame.rfq_id }, quote_id: quote.quoteId });
    expect(JSON.stringify(again)).not.toContain(maker.address);
  });
});

describe('a call that is sent again', () => {
  it('with one Idempotency-Key makes one request, also when both are under way', async () => {
    const headers = { 'idempotency-key': 'again-1' };
    const made = await Promise.all(Array.from({ length: 6 }, () => create(headers)));
    expect(new Set(made.map(({ request }) => request.rfq_id)).size).toBe(1);
    expect(new Set(made.map(({ cancel_token }) => cancel_token)).size).toBe(1);
    const other = await api.call('POST', '/v1/rfq', { body: { ...ASK, stake_usd: 26 }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('after the connection was cut makes no second request', async () => {
    const headers = { 'idempotency-key': 'cut-1', 'content-type': 'application/json' };
    const seen: string[] = [];
    const off = api.venue.events.on('request', ({ rfq_id }) => seen.push(rfq_id));
    const abort = new AbortController();
    const lost = fetch(`${api.url}/v1/rfq`, {
      ...{ method: 'POST', headers, body: JSON.stringify(ASK), signal: abort.signal },
    }).catch(() => null);
    await until('the venue has made the request', () => seen.length > 0);
    abort.abort();
    await lost;
    expect((await create(headers)).request.rfq_id).toBe(seen[0]);
    off();
    expect(seen).toHaveLength(1);
  });

  it('with one key or one signature makes one acceptance and one fill', async () => {
    const { id } = await offered();
    const { body, prepared } = await signed(id);
    const headers = { 'idempotency-key': 'accept-1' };
    const path = `/v1/rfq/${id}/accept`;
    const answers = await Promise.all([
      api.call('POST', path, { body, headers }),
      api.call('POST', path, { body, headers }),
      api.call('POST', path, { body }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await filled(id);
    expect((await api.ok<Created>('POST', path, { body })).status).toBe('FILLED');
    expect((await api.ok<Created>('POST', path, { body, headers })).status).toBe('FILLED');
    expect(api.world.chain.broadcasts.get(prepared.quote_hash)?.size).toBe(1);
  });

  it('without a key makes another request', async () => {
    const [one, two] = [await create(), await create()];
    expect(one.request.rfq_id).not.toBe(two.request.rfq_id);
  });
});
