import type { PrivateKeyAccount } from 'viem/accounts';
import { usd } from './chain.ts';
import { Maker, type MakerOptions, type RfqRequest } from './maker.ts';
import { Markets } from './markets.ts';
import { RestTaker, type Snapshot, SocketTaker } from './taker.ts';
import type { Leg } from './typed-data.ts';
import type { SharedVenue } from './venue.ts';

/** Makers and takers of one test file, closed together. */
export class Scene {
  readonly venue: SharedVenue;
  readonly markets: Markets;
  readonly #open: { close: () => Promise<void> }[] = [];

  private constructor(venue: SharedVenue, markets: Markets) {
    this.venue = venue;
    this.markets = markets;
  }

  static async of(venue: SharedVenue): Promise<Scene> {
    return new Scene(venue, await Markets.load(venue.url));
  }

  /** A maker with 100,000 USD and a standing allowance, unless `account` is another. */
  async maker(options: Partial<Omit<MakerOptions, 'url'>> = {}): Promise<Maker> {
    const { url, info, chain } = this.venue;
    const account = options.account ?? (await chain.maker());
    const maker = await Maker.connect({ apiKey: info.makerApiKey, ...options, url, account });
    this.#open.push(maker);
    return maker;
  }

  /** A taker with 10,000 USD, over REST. */
  async taker(account?: PrivateKeyAccount, base = this.venue.url): Promise<RestTaker> {
    return new RestTaker(account ?? (await this.venue.chain.account(usd(10_000))), base);
  }

  async socketTaker(account?: PrivateKeyAccount, base = this.venue.url): Promise<SocketTaker> {
    const taker = await SocketTaker.connect(account ?? (await this.venue.chain.account(usd(10_000))), base);
    this.#open.push(taker);
    return taker;
  }

  /** A new request of a new taker, as it stands at the relay and as the makers see it. */
  async request(
    makers: Maker[],
    { legs = this.markets.combo(2), stakeUsd = 10 }: { legs?: Leg[]; stakeUsd?: number } = {},
  ) {
    const taker = await this.taker();
    const [snapshot, ...requests] = await Promise.all([
      taker.create(legs, stakeUsd),
      ...makers.map((maker) => maker.request(taker.account.address)),
    ]);
    return {
      taker,
      snapshot: snapshot as Snapshot,
      requests: requests as RfqRequest[],
      request: requests[0] as RfqRequest,
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((one) => one.close()));
  }
}
