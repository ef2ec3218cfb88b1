/**
 * Quotes every request at 5 % edge, by the middle of each leg's order book.
 * On the product of this machine: RELAY_API_KEY=… MAKER_KEY=0x… npm run maker:example
 */
import { privateKeyToAccount } from 'viem/accounts';
import { chanceE6, type Leg, MakerClient, type MakerError, nonceWords, priceParlay } from './index.ts';

const EDGE_BPS = 500;
const { RELAY_API_KEY, MAKER_KEY, DATA_API_KEY } = process.env;
const PORT = process.env.PORT || '3000';
const RELAY_URL = process.env.RELAY_URL || `ws://localhost:${PORT}/v2/ws/rfq`;
const DATA_URL = process.env.DATA_URL || `http://localhost:${PORT}`;

/** Says why the sample cannot go on, and ends it. */
function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}

if (!RELAY_API_KEY || !MAKER_KEY) {
  giveUp(
    'Set RELAY_API_KEY to the relay’s key (npm run -s operator -- relay info prints it), and MAKER_KEY to the private key of a funded account.',
  );
}
if (!/^0x[0-9a-fA-F]{64}$/.test(MAKER_KEY)) giveUp('MAKER_KEY must be a private key: 0x and 64 hex digits.');
const signer = privateKeyToAccount(MAKER_KEY as `0x${string}`);

type Book = { levels: { px: string }[][] };
const headers: HeadersInit = DATA_API_KEY ? { 'x-api-key': DATA_API_KEY } : {};

/** A leg with the chance that its outcome ends YES. Throws when there is no price: then there is no quote. */
async function priced({ outcomeId, sideIndex }: Leg, signal: AbortSignal) {
  const answer = await fetch(`${DATA_URL}/v1/market-data/%23${outcomeId}0/l2book`, { headers, signal });
  if (!answer.ok)
    throw new Error(`the order book of outcome ${outcomeId}: ${answer.status} ${await answer.text()}`);
  const [bids, asks] = ((await answer.json()) as Book).levels;
  const chance = (Number(bids?.[0]?.px) + Number(asks?.[0]?.px)) / 2;
  return { sideIndex, yesE6: chanceE6(chance) };
}

/** Codes of a maker without collateral or without a standing allowance. */
const UNFUNDED = new Set(['ALLOWANCE_VALIDATION_FAILED', 'BALANCE_VALIDATION_FAILED']);
const FUNDING =
  'needs collateral, and an allowance for the escrow: call approve(escrow, amount) on the token.';

const maker = new MakerClient({
  url: RELAY_URL,
  apiKey: RELAY_API_KEY,
  signer,
  nextNonce: nonceWords(),
  quote: async ({ legs, terms }, signal) => {
    const prices = await Promise.all(legs.map((leg) => priced(leg, signal)));
    return priceParlay(prices, terms.netStakeE6, EDGE_BPS);
  },
});
maker.on('quoted', ({ rfqId, priceE6 }) => console.log('quoted', rfqId, Number(priceE6) / 1e6));
maker.on('rejected', (error) => {
  console.log('rejected', error.rfqId, error.code, error.message);
  if (UNFUNDED.has(error.code)) console.error(`Not funded: ${signer.address} ${FUNDING}`);
});
maker.on('relayError', ({ code, message }) => console.error('refused', code, message));
maker.on('disconnected', ({ code, reason, retryInMs }) => {
  if (retryInMs === null) return;
  console.error(
    `No connection to ${RELAY_URL}: ${reason || code}. Next try in ${Math.ceil(retryInMs / 1_000)} s.`,
  );
  if (reason.includes('ECONNREFUSED'))
    console.error(
      `Nothing runs at ${RELAY_URL}. Start the product (npm start), or set PORT or RELAY_URL to where it runs.`,
    );
});
maker.on('execution', ({ rfqId, status, txHash }) => console.log('execution', rfqId, status, txHash));
maker.on('fault', ({ rfqId, error }) => console.log('fault', rfqId, error));
process.once('SIGINT', () => void maker.close());
await maker.connect().catch((error: MakerError) => giveUp(`The relay refused this maker: ${error.message}`));
console.log('connected');
