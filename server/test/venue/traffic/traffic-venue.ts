import { type Address, createPublicClient, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { MakerClient } from '#sdk/maker/index.ts';
import { Api } from '../api.ts';
import { type Chain, usd, type VenueInfo } from '../chain.ts';
import type { Deal, Failure } from '../deal.ts';
import type { Market, Markets } from '../markets.ts';
import type { Seeded } from '../seeded.ts';
import type { Leg } from '../typed-data.ts';
import { Tally } from './tally.ts';

/** A parlay on the chain, and who is paid when it wins. */
export type LiveParlay = { parlayId: bigint; owner: PrivateKeyAccount };
/** A maker that comes back by itself whenever the relay does; the vault's is the pool's quoting key. */
export type TrafficMaker = { client: MakerClient; account: PrivateKeyAccount; isVault: boolean };

export type TrafficParts = {
  /** When it ends. */
  endMs: number;
  url: string;
  chain: Chain;
  markets: Markets;
  random: Seeded;
  /** Who is owed fees, and claims them. */
  feeRecipient: PrivateKeyAccount;
};

const MAKERS = 2;
/** Matches that new parlays are made on, so that each result decides many of them. */
const PLAYED_MATCHES = 6;
/** Matches that get no results, so that there is always something to play. */
const SPARE_MATCHES = 3;

/** What all operations of random traffic share. */
export class TrafficVenue {
  readonly parts: TrafficParts;
  readonly api: Api;
  readonly rpc;
  readonly tally = new Tally();
  readonly startMs = Date.now();
  readonly makers: TrafficMaker[] = [];
  /** Deals whose end nobody has checked yet. */
  deals: Deal[] = [];
  readonly live: LiveParlay[] = [];
  readonly depositors: PrivateKeyAccount[] = [];
  readonly claimants: PrivateKeyAccount[];
  /** Outcomes of matches that have no result yet, a list for each match. */
  readonly #free: Market[][];
  readonly #decided = new Set<number>();
  #reporting: Promise<void> = Promise.resolve();

  private constructor(parts: TrafficParts) {
    this.parts = parts;
    this.api = new Api(parts.url);
    this.rpc = createPublicClient({ transport: http(parts.chain.info.rpcUrl, { timeout: 10_000 }) });
    this.claimants = [parts.feeRecipient];
    this.#free = parts.markets.matches().map((markets) => [...markets]);
  }

  /** A venue with makers that quote everything. */
  static async open(parts: TrafficParts): Promise<TrafficVenue> {
    const venue = new TrafficVenue(parts);
    const { chain } = parts;
    for (let at = 0; at < MAKERS; at++) await venue.#addMaker(await chain.maker());
    await venue.#addMaker(localAccount('quoter'), chain.info.vault);
    return venue;
  }

  get info(): VenueInfo {
    return this.parts.chain.info;
  }

  async #addMaker(account: PrivateKeyAccount, maker: Address = account.address): Promise<void> {
    const { url, random } = this.parts;
    const client = new MakerClient({
      ...{ url: `${url.replace('http', 'ws')}/ws/rfq`, apiKey: this.info.makerApiKey },
      ...{
        signer: account,
        maker,
        escrow: this.info.escrow,
        limits: { backoff: { leastMs: 100, mostMs: 1_000 } },
      },
      quote: ({ terms }) => ({ makerCollateralE6: terms.netStakeE6 + BigInt(random.below(50_000_000)) }),
    });
    await client.connect();
    const isVault = maker !== account.address;
    this.makers.push({ client, account, isVault });
    if (!isVault) this.claimants.push(account);
  }

  /** Two or three legs of different matches, none of which has a result. */
  legs(): Leg[] {
    const { random } = this.parts;
    const matches = this.#free.slice(0, PLAYED_MATCHES);
    return Array.from({ length: 2 + random.below(2) }, () => {
      const [markets = []] = matches.splice(random.below(matches.length), 1);
      return { outcomeId: random.pick(markets)?.outcome_id ?? 0, sideIndex: random.below(2) };
    });
  }

  /**
   * An outcome that gets its result now, and no new parlay is made on. Null while none is due: they are spread over the
   * whole time.
   */
  takeMarket(): Market | null {
    const { random, endMs } = this.parts;
    const elapsed = (Date.now() - this.startMs) / (endMs - this.startMs);
    const spare = this.#free.slice(-SPARE_MATCHES).flat().length;
    const left = this.#free.flat().length - spare;
    const results = this.#decided.size;
    if (left === 0 || results >= (results + left) * elapsed) return null;
    const at = random.below(Math.min(PLAYED_MATCHES, this.#free.length - SPARE_MATCHES));
    const markets = this.#free[at] ?? [];
    const [market] = markets.splice(random.below(markets.length), 1);
    if (markets.length === 0) this.#free.splice(at, 1);
    if (market) this.#decided.add(market.outcome_id);
    return market ?? null;
  }

  /**
   * Whether an accepted request may fail with this error. The vault's quotes ignore its limits here, so that its contract
   * refuses some of them; and a result can arrive between an acceptance and its transaction.
   */
  mayFail = ({ code, error }: Failure): boolean => {
    if (code === 'TRADE_SUBMISSION_FAILED') return true;
    const [, outcomeId] = /^Outcome (\d+) has ended\.$/.exec(error) ?? [];
    return code === 'DEAD_LEG' && this.#decided.has(Number(outcomeId));
  };

  /** Reports a result; one at a time, since the forwarder is one account. */
  report(outcomeId: number, result: number): Promise<void> {
    const turn = this.#reporting.then(() => this.parts.chain.report([[outcomeId, result]]));
    this.#reporting = turn.catch(() => {});
    return turn;
  }

  /** A new account with collateral. */
  newAccount(units = usd(10_000)): Promise<PrivateKeyAccount> {
    return this.parts.chain.account(units);
  }

  async close(): Promise<void> {
    await Promise.all(this.makers.map(({ client }) => client.close()));
  }
}
