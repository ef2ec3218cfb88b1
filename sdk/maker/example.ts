/** Quotes every request at 5 % edge, by the middle of each leg's order book. Run: RELAY_URL=… node sdk/maker/example.ts */
import { privateKeyToAccount } from 'viem/accounts';
import { chanceE6, type Leg, MakerClient, nonceWords, priceParlay } from './index.ts';

const EDGE_BPS = 500;
const { RELAY_URL, RELAY_API_KEY, MAKER_KEY, DATA_URL, DATA_API_KEY } = process.env;
if (!RELAY_URL || !RELAY_API_KEY || !MAKER_KEY || !DATA_URL) {
  throw new Error('RELAY_URL, RELAY_API_KEY, MAKER_KEY and DATA_URL must be set');
}

type Book = { levels: { px: string }[][] };
const headers: HeadersInit = DATA_API_KEY ? { 'x-api-key': DATA_API_KEY } : {};

/** A leg with the chance that its outcome ends YES. Throws when there is no price: then there is no quote. */
async function priced({ outcomeId, sideIndex }: Leg, signal: AbortSignal) {
  const answer = await fetch(`${DATA_URL}/v1/market-data/%23${outcomeId}0/l2book`, { headers, signal });
  const [bids, asks] = ((await answer.json()) as Book).levels;
  const chance = (Number(bids?.[0]?.px) + Number(asks?.[0]?.px)) / 2;
  return { sideIndex, yesE6: chanceE6(chance) };
}

const maker = new MakerClient({
  url: RELAY_URL,
  apiKey: RELAY_API_KEY,
  signer: privateKeyToAccount(MAKER_KEY as `0x${string}`),
  nextNonce: nonceWords(),
  quote: async ({ legs, terms }, signal) => {
    const prices = await Promise.all(legs.map((leg) => priced(leg, signal)));
    return priceParlay(prices, terms.netStakeE6, EDGE_BPS);
  },
});
maker.on('quoted', ({ rfqId, priceE6 }) => console.log('quoted', rfqId, Number(priceE6) / 1e6));
maker.on('rejected', ({ rfqId, code, message }) => console.log('rejected', rfqId, code, message));
maker.on('execution', ({ rfqId, status, txHash }) => console.log('execution', rfqId, status, txHash));
maker.on('fault', ({ rfqId, error }) => console.log('fault', rfqId, error));
process.once('SIGINT', () => void maker.close());
await maker.connect();
console.log('connected');
