import type { Address } from 'viem';
import { createPublicClient, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import { takerHelloMessage } from '#domain/parlay/taker-hello.ts';
import { MakerClient, priceCashout, readPosition } from '#sdk/maker/index.ts';
import { until } from '../system/wait.ts';
import { Api, type Json, succeed } from './api.ts';
import { usd } from './chain.ts';
import { JsonSocket } from './json-socket.ts';
import { Scene } from './scene.ts';
import { type TypedData, typedDataIn } from './taker.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const { chain, info, url } = venue;
const scene = await Scene.of(venue);
const api = new Api(url);
const rpc = createPublicClient({ transport: http(info.rpcUrl, { timeout: 10_000 }) });
const buyers: MakerClient[] = [];
const sockets: JsonSocket[] = [];
afterAll(async () => {
  await Promise.all(buyers.map((buyer) => buyer.close()));
  await Promise.all(sockets.map((socket) => socket.close()));
  await scene.close();
});
const maker = await scene.maker();

/** Another maker, on the SDK, as its README has it. */
async function newBuyer(): Promise<{ buyer: MakerClient; account: PrivateKeyAccount }> {
  const account = await chain.maker();
  const connection = { url: `${url.replace('http', 'ws')}/ws/rfq`, apiKey: info.makerApiKey };
  const buyer = new MakerClient({ ...connection, signer: account, escrow: info.escrow });
  buyers.push(buyer);
  await buyer.connect();
  return { buyer, account };
}

async function sign(account: PrivateKeyAccount, { domain, types, message }: TypedData) {
  const { CashoutAcceptance = [] } = types;
  return account.signTypedData({
    domain,
    types: { CashoutAcceptance },
    primaryType: 'CashoutAcceptance',
    message,
  });
}

async function provenSocket(account: PrivateKeyAccount): Promise<JsonSocket> {
  const socket = await JsonSocket.open(`${url.replace('http', 'ws')}/ws/taker`);
  sockets.push(socket);
  const timestamp = Date.now();
  const hello = {
    address: account.address,
    escrow: info.escrow,
    chainId: info.chainId,
    timestampMs: timestamp,
  };
  const signature = await account.signMessage({ message: takerHelloMessage(hello) });
  await socket.ask({ type: 'hello', taker: account.address, timestamp, signature });
  return socket;
}

const positionsOf = async (address: Address): Promise<string[]> => {
  const { positions } = await succeed(api.get(`/v1/positions?address=${address}`));
  return (positions as Json[]).map(({ parlay_id }) => String(parlay_id));
};

test('a taker with a live parlay sees competing offers, takes the best with one signature, and is paid', async () => {
  const taker = await scene.taker();
  const owner = taker.account;
  const filled = await maker.whileQuoting(owner.address, usd(20), () =>
    taker.trade(scene.markets.combo(2), 10),
  );
  const parlayId = BigInt(String(filled.parlay_id));
  const path = `/v1/positions/${parlayId}/cashout`;
  const socket = await provenSocket(owner);
  expect(await succeed(api.get(path))).toMatchObject({
    state: 'no_offer',
    taker: owner.address,
    offer: null,
  });

  const [low, high] = [await newBuyer(), await newBuyer()];
  const position = await readPosition(rpc, info.escrow, parlayId);
  if (!position) throw new Error('the position is not live');
  const payoutE6 = priceCashout(position, () => 600_000n, 500);
  await low.buyer.cashouts.offer(position, { payoutE6: payoutE6 - 1n, validSeconds: 120 });
  const { offerId } = await high.buyer.cashouts.offer(position, { payoutE6, validSeconds: 120 });
  const isBest = (frame: Json): boolean =>
    frame.type === 'cashout:offer' && (frame.offer as Json | null)?.offer_id === offerId;
  await socket.frame(isBest);
  const shown = await succeed(api.get(path));
  expect(shown).toMatchObject({ state: 'live', offer: { offer_id: offerId, maker: high.account.address } });
  expect(shown.offers).toHaveLength(2);

  const prepared = await succeed(api.post(`${path}/prepare`, { offer_id: offerId }));
  const ticket = typedDataIn(prepared, 'CashoutAcceptance');
  if (!ticket) throw new Error('there is nothing to sign');
  const told = new Promise((resolve) => high.buyer.on('cashoutExecuted', resolve));
  const acceptance = { offer_id: offerId, signature: await sign(owner, ticket) };
  const sold = await succeed(api.post(`${path}/accept`, acceptance));
  expect(sold).toMatchObject({ new_owner: high.account.address, payout_e6: String(payoutE6) });
  expect(await succeed(api.post(`${path}/accept`, acceptance))).toEqual(sold);
  expect((await chain.parlay(parlayId)).taker).toBe(high.account.address);
  expect(await chain.credits(owner.address)).toBe(payoutE6);
  expect(await told).toMatchObject({ parlayId, offerId, payoutE6 });
  expect(await socket.frame((frame) => frame.type === 'cashout:executed')).toMatchObject({
    tx_hash: sold.tx_hash,
  });
  await until(async () => (await positionsOf(high.account.address)).includes(String(parlayId)), {
    ...{ timeoutMs: 20_000, everyMs: 100, what: 'the position is the buyer’s' },
  });
  expect(await positionsOf(owner.address)).not.toContain(String(parlayId));
});
