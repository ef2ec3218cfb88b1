/**
 * Takes a parlay: picks two legs, asks for a price, signs the best offer, waits until it is on chain. No gas is needed.
 * On the product of this machine it runs as it is: npm run taker:example -- 25
 */
import { parseSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { checkOrder, type PreparedOrder } from './check-order.ts';

/** Account 4 of every development chain, which the local chain gives test collateral. Its key is known to everybody. */
const LOCAL_TAKER = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a';
const { PORT, TAKER_KEY = LOCAL_TAKER } = process.env;
const VENUE_URL = process.env.VENUE_URL || `http://localhost:${PORT || 3000}`;
const stakeUsd = Number(process.argv[2] ?? 10);

/** Says why the sample cannot go on, and ends it. */
function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}

if (!/^0x[0-9a-fA-F]{64}$/.test(TAKER_KEY)) giveUp('TAKER_KEY must be a private key: 0x and 64 hex digits.');
const taker = privateKeyToAccount(TAKER_KEY as `0x${string}`);

type Typed = Parameters<typeof taker.signTypedData>[0];
type Market = { id: string; title: string; tags: string[]; outcome_prices: [string, string] };
type Snapshot = {
  status: string;
  request: { rfq_id: string };
  bundle: { blended_price_e6: string } | null;
  tx_hash: string | null;
  error: { code: string; error?: string } | null;
};
type Prepared = PreparedOrder & { quote_id: string; order: Typed; permit: Typed };

/** Calls the venue. Throws its own words when it refuses. */
async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(VENUE_URL + path, { ...init, headers, signal }).catch(() =>
    giveUp(
      `Nothing runs at ${VENUE_URL}. Start the product (npm start), or set PORT or VENUE_URL to where it runs.`,
    ),
  );
  const answer = (await response.json()) as Answer & { error?: string; code?: string };
  if (!response.ok) throw new Error(`${path}: ${answer.code}: ${answer.error}`);
  return answer;
}

/** Reads the request until its status is none of `passing`. */
async function until(rfqId: string, ...passing: string[]): Promise<Snapshot> {
  for (;;) {
    const snapshot = await call<Snapshot>(`/v1/rfq/${rfqId}`);
    if (!passing.includes(snapshot.status)) return snapshot;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Two legs that the venue combines: of one category, about different matches, neither a long shot. */
async function pickLegs(): Promise<Market[]> {
  const { markets } = await call<{ markets: Market[] }>('/v1/rfq/combo-markets?limit=100');
  const open = markets.filter(({ tags, title, outcome_prices: [yes] }) => {
    return tags[0] === 'sports' && title.includes(' vs ') && Number(yes) > 0.1 && Number(yes) < 0.9;
  });
  const ofEachMatch = new Map(open.map((market) => [market.title.split(':')[0], market]));
  return [...ofEachMatch.values()].slice(0, 2);
}

process.on('uncaughtException', ({ message }) => giveUp(message));
const legs = await pickLegs();
if (legs.length < 2) giveUp('Fewer than two matches are open now. Try again in a few minutes.');
console.log(legs.map(({ title }) => title).join('\nand '));
const chosen = legs.map(({ id }) => ({ outcomeId: Number(id), sideIndex: 0 as const }));
const asked = await call<Snapshot>('/v1/rfq', { taker: taker.address, legs: chosen, stake_usd: stakeUsd });
const { rfq_id: rfqId } = asked.request;
const offered = await until(rfqId, 'CREATED', 'COLLECTING_QUOTES');
if (!offered.bundle) {
  console.error(`no offer: ${offered.error?.code ?? offered.status}`);
  giveUp('Makers quote once the history is loaded, which takes a minute on a new product. Try again.');
}
console.log(`offered: ${(1e6 / Number(offered.bundle.blended_price_e6)).toFixed(2)} for 1`);

const prepared = await call<Prepared>(`/v1/rfq/${rfqId}/prepare`, {});
const stakeE6 = BigInt(Math.round(stakeUsd * 1e6));
// An order signs a hash: this says what stands behind it, before anything is signed.
const { makerCollateralE6 } = checkOrder(prepared, { taker: taker.address, legs: chosen, stakeE6 });
console.log(`the maker puts up ${Number(makerCollateralE6) / 1e6} USD`);
const order = prepared.order.message as { nonce: string; deadline: string };
const permit = prepared.permit.message as { value: string; deadline: string };
const { r, s, yParity } = parseSignature(await taker.signTypedData(prepared.permit));
await call(`/v1/rfq/${rfqId}/accept`, {
  quote_id: prepared.quote_id,
  order: { nonce: order.nonce, deadline: order.deadline },
  order_signature: await taker.signTypedData(prepared.order),
  auth: { approval: { value: permit.value, deadline: permit.deadline, v: 27 + yParity, r, s } },
});
const done = await until(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE', 'AWAITING_MAKER_CONFIRMATION', 'EXECUTING');
console.log(done.status, done.tx_hash ?? done.error?.code, `${VENUE_URL}/v1/rfq/${rfqId}/receipt`);
