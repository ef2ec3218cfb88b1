import type { Address } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { usd } from './chain.ts';
import { type Frame, JsonSocket } from './json-socket.ts';
import { authFrame, inTime, type RfqRequest, signQuote } from './maker.ts';
import { Scene } from './scene.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const { chain, info } = venue;
const scene = await Scene.of(venue);
const open: JsonSocket[] = [];
afterAll(async () => {
  await Promise.all(open.map((socket) => socket.close()));
  await scene.close();
});
const watcher = await scene.maker();
const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

/** A session of a maker whose quotes another key signs; `quote` answers what the relay says of one. */
async function sessionOf(maker: Address, signer: PrivateKeyAccount) {
  const socket = await JsonSocket.open(`${venue.url.replace('http', 'ws')}/ws/rfq`);
  open.push(socket);
  const identity = { maker_address: maker, signer_address: signer.address, signature_type: 0 };
  const answer = await socket.ask({ ...authFrame(info.makerApiKey, maker), identity }, 'auth');
  const quote = async (request: RfqRequest, units: bigint, by = signer): Promise<Frame> => {
    const frame = await signQuote(request, by, units, { signed: { maker } });
    return inTime(await socket.ask(frame, ({ quote_id }) => quote_id === frame.quote_id), request);
  };
  return { socket, answer, quote };
}

async function nameSigner(maker: PrivateKeyAccount, signer: Address, isAllowed: boolean): Promise<void> {
  const hash = await chain.client.writeContract({
    ...{ address: info.escrow, abi: parlayEscrowAbi, functionName: 'setQuoteSigner' as const },
    ...{ args: [signer, isAllowed] as const, account: maker, chain: chain.client.chain },
  });
  await chain.mined(hash);
}

const refused = { type: 'RFQ_ERROR', code: 'INVALID_SIGNATURE' };

describe('a signer that is not the maker', () => {
  test('signs for it once the maker has named it on chain: its quote fills with the maker’s collateral', async () => {
    const [maker, key] = [await chain.maker(), newKey()];
    await nameSigner(maker, key.address, true);
    const session = await sessionOf(maker.address, key);
    expect(session.answer).toEqual({ type: 'auth', success: true, address: maker.address, role: 'maker' });
    const { taker, snapshot, request } = await scene.request([watcher]);
    expect(await session.quote(request, usd(50), maker)).toMatchObject(refused);
    const answer = await session.quote(request, usd(30));
    expect(answer.type).toBe('ACK_RFQ_QUOTE');
    const { rfq_id } = snapshot.request;
    const { quote_id } = await taker.offered(rfq_id);
    expect(quote_id).toBe(answer.quote_id);
    await taker.take(rfq_id, quote_id);
    await taker.reaches(rfq_id, 'FILLED');
    const [created] = await chain.parlaysOf(taker.account.address);
    expect(created!.args).toMatchObject({ maker: maker.address, makerCollateral: usd(30) });
  });

  test('that the maker has not named signs nothing for it', async () => {
    const [maker, key] = [await chain.maker(), newKey()];
    const session = await sessionOf(maker.address, key);
    const { request } = await scene.request([watcher]);
    expect(await session.quote(request, usd(30))).toMatchObject(refused);
  });

  test('signs nothing for the vault, unless it is its registered quoting key', async () => {
    const session = await sessionOf(info.vault, newKey());
    const { taker, snapshot, requests } = await scene.request([watcher]);
    expect(await session.quote(requests[0]!, usd(30))).toMatchObject(refused);
    const honest = await watcher.enter(requests[0]!, usd(15));
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(honest.quote_id);
  });
});
