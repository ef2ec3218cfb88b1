import { parseSignature } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { readPosition } from '#sdk/maker/index.ts';
import { type Json, succeed } from '../api.ts';
import { RESULT, usd } from '../chain.ts';
import { accept, ended, makeDeal } from '../deal.ts';
import { RestTaker, sign, typedDataIn } from '../taker.ts';
import type { TrafficVenue } from './traffic-venue.ts';

/** Something that somebody does at the venue. @returns what was done, or null when there was nothing to do */
export type Operation = (venue: TrafficVenue) => Promise<string | null>;

/** A new taker asks for a price, takes the best, and sees what becomes of it. */
async function fill(venue: TrafficVenue): Promise<string | null> {
  const { random, url } = venue.parts;
  const taker = new RestTaker(await venue.newAccount(), url);
  const deal = await makeDeal(taker, venue.legs(), 5 + random.below(40));
  venue.deals.push(deal);
  await accept(deal);
  const { status, parlay_id } = await ended(deal);
  if (status !== 'FILLED') return `fill ${status}`;
  venue.live.push({ parlayId: BigInt(String(parlay_id)), owner: taker.account });
  venue.claimants.push(taker.account);
  return 'fill';
}

/** A maker offers for a live position, and its owner sells. */
async function cashout(venue: TrafficVenue): Promise<string | null> {
  const { random } = venue.parts;
  const [parlay] = venue.live.splice(random.below(venue.live.length), 1);
  if (!parlay) return null;
  const { parlayId, owner } = parlay;
  const buyer = random.pick(
    venue.makers.filter(({ account, isVault }) => !isVault && account.address !== owner.address),
  );
  const position = await readPosition(venue.rpc, venue.info.escrow, parlayId);
  if (!position || position.isBlocked || !buyer) return null;
  const payoutE6 = (position.potE6 * BigInt(10 + random.below(80))) / 100n;
  const { offerId } = await buyer.client.cashouts.offer(position, { payoutE6, validSeconds: 60 });
  const path = `/v1/positions/${parlayId}/cashout`;
  const ticket = typedDataIn(
    await succeed(venue.api.post(`${path}/prepare`, { offer_id: offerId })),
    'CashoutAcceptance',
  );
  if (!ticket) throw new Error('there is nothing to sign');
  const acceptance = { offer_id: offerId, signature: await sign(owner, ticket) };
  await succeed(venue.api.post(`${path}/accept`, acceptance));
  venue.live.push({ parlayId, owner: buyer.account });
  return 'cashout';
}

/** A market gets its result: a minute later the keeper settles what it decides. */
async function result(venue: TrafficVenue): Promise<string | null> {
  const market = venue.takeMarket();
  if (!market) return null;
  const at = venue.parts.random.below(10);
  await venue.report(market.outcome_id, at === 0 ? RESULT.void : at < 6 ? RESULT.yes : RESULT.no);
  return 'result';
}

async function permitOf(account: PrivateKeyAccount, prepared: Json): Promise<Json> {
  const permit = typedDataIn(prepared, 'Permit');
  if (!permit) throw new Error('there is no permit to sign');
  const { r, s, v } = parseSignature(await sign(account, permit));
  const { value, deadline } = permit.message;
  return { value: String(value), deadline: String(deadline), v: Number(v), r, s };
}

/** A new depositor joins the pool. */
async function deposit(venue: TrafficVenue): Promise<string | null> {
  const { random } = venue.parts;
  const account = await venue.newAccount();
  const { address } = account;
  const amount = String(usd(1_000) + BigInt(random.below(4_000_000_000)));
  const prepared = await succeed(venue.api.post('/v1/vault/deposit/prepare', { address, amount_e6: amount }));
  venue.depositors.push(account);
  await succeed(venue.api.post('/v1/vault/deposit', { address, permit: await permitOf(account, prepared) }));
  return 'deposit';
}

/** A depositor takes out some of its shares. */
async function redeem(venue: TrafficVenue): Promise<string | null> {
  const { random } = venue.parts;
  const account = random.pick(venue.depositors.slice(1));
  if (!account) return null;
  const { address } = account;
  const { position } = await succeed(venue.api.get(`/v1/vault?address=${address}`));
  const held = BigInt(String((position as Json).shares_raw));
  if (held === 0n) return null;
  const shares = (held * BigInt(1 + random.below(100))) / 100n;
  const body = { address, shares_raw: String(shares) };
  const prepared = await succeed(venue.api.post('/v1/vault/redeem/prepare', body));
  await succeed(venue.api.post('/v1/vault/redeem', { address, permit: await permitOf(account, prepared) }));
  return 'redemption';
}

/** Somebody who is owed at least 1 USD has it paid out. */
async function claim(venue: TrafficVenue): Promise<string | null> {
  const account = venue.parts.random.pick(venue.claimants);
  if (!account || (await venue.parts.chain.credits(account.address)) < usd(1)) return null;
  await new RestTaker(account, venue.parts.url).claim();
  return 'claim';
}

/** The chain's newest blocks are made anew, with the same transactions. */
async function reorganise(venue: TrafficVenue): Promise<string | null> {
  const { random, chain } = venue.parts;
  await chain.reorganise(1 + random.below(2));
  return 'reorganisation';
}

/** Each with how often it is chosen, of all together. */
const CHOICES: [operation: Operation, name: string, weight: number][] = [
  [fill, 'fill', 24],
  [cashout, 'cashout', 9],
  [deposit, 'deposit', 5],
  [redeem, 'redemption', 5],
  [claim, 'claim', 12],
  [result, 'result', 4],
  [reorganise, 'reorganisation', 1],
];
const ALL = CHOICES.flatMap(([operation, name, weight]) => Array(weight).fill({ operation, name }));

/** What is done next, at random. */
export const nextOperation = (venue: TrafficVenue): { operation: Operation; name: string } =>
  venue.parts.random.pick(ALL);

/** The pool's first depositor, without whom it quotes nothing. */
export async function endow(venue: TrafficVenue): Promise<void> {
  const account = await venue.newAccount(usd(200_000));
  const { address } = account;
  const body = { address, amount_e6: String(usd(200_000)) };
  const prepared = await succeed(venue.api.post('/v1/vault/deposit/prepare', body));
  await succeed(venue.api.post('/v1/vault/deposit', { address, permit: await permitOf(account, prepared) }));
  venue.depositors.push(account);
}
