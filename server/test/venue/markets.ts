import { DAY_MS } from '#domain/time.ts';
import { request } from '../system/http-client.ts';
import type { Leg } from './typed-data.ts';

export type Market = {
  outcome_id: number;
  title: string;
  description: string;
  question_id: number;
  market_class: string;
  category: string;
  underlying: string;
  expiry: string;
  is_settled: boolean;
};

export const yes = ({ outcome_id }: Market): Leg => ({ outcomeId: outcome_id, sideIndex: 0 });
export const no = ({ outcome_id }: Market): Leg => ({ outcomeId: outcome_id, sideIndex: 1 });

/** How long all tests of the venue may take together, and one of them. */
const TESTS_MS = 3 * 3_600_000;
const ONE_TEST_MS = 5 * 60_000;
/** Newest outcomes that are looked at. */
const MOST_MARKETS = 1_000;

/** Outcomes of the data service, as a taker finds them there. */
export class Markets {
  /** Those that last as long as the tests, the oldest first. */
  readonly all: Market[];
  readonly #brief: Market[];

  private constructor(markets: Market[]) {
    const byAge = markets.toSorted((a, b) => a.outcome_id - b.outcome_id);
    this.all = byAge.filter((market) => isOpenFor(market, TESTS_MS));
    this.#brief = byAge.filter((market) => isOpenFor(market, ONE_TEST_MS));
  }

  static async load(url: string, status = 'active'): Promise<Markets> {
    const outcomes: Market[] = [];
    for (let whole = true; whole; ) {
      const page = `/v1/outcomes?limit=200&offset=${outcomes.length}&status=${status}`;
      const answer = await request(url, page);
      const { outcomes: more } = answer.json() as { outcomes: Market[] };
      outcomes.push(...more);
      whole = more.length === 200 && outcomes.length < MOST_MARKETS;
    }
    return new Markets(outcomes);
  }

  /**
   * Named outcomes of matches "A vs B", a list for each match, none of them of the same teams. The last to begin come
   * first: a match that is over is no leg any more, also before its markets settle.
   */
  matches(): Market[][] {
    const teams = new Set<string>();
    const games = Map.groupBy(
      this.all.filter((market) => market.category === 'sports' && market.market_class === 'named'),
      (market) => market.title.split(':')[0] ?? '',
    );
    const latestFirst = [...games].toSorted(([, [one]], [, [two]]) => kickOffMs(two) - kickOffMs(one));
    return latestFirst.flatMap(([title, markets]) => {
      const pair = title.split(' vs ');
      if (pair.length !== 2 || pair.some((team) => teams.has(team))) return [];
      for (const team of pair) teams.add(team);
      return [markets];
    });
  }

  /** Legs that may be combined: one outcome of each of `count` matches, the `variant`-th there, all YES. */
  combo(count: number, variant = 0): Leg[] {
    const matches = this.matches();
    if (matches.length < count) throw new Error(`only ${matches.length} matches to combine`);
    return matches.slice(0, count).map((markets) => yes(markets[variant % markets.length]!));
  }

  /** Those of matches that have not begun and whose data names the teams: upstream's template does, its prose does not. */
  withTeams(): Market[] {
    return this.all.filter((market) => closesMs(market.expiry) > 0 && kickOffMs(market) > Date.now());
  }

  /** One that lasts as long as the tests if there is such; in the hours before all daily ones close there may be none. */
  find(wanted: (market: Market) => boolean): Market {
    const found = this.all.find(wanted) ?? this.#brief.find(wanted);
    if (!found) throw new Error(`no such market among ${this.all.length}: ${wanted}`);
    return found;
  }
}

/** When a match begins at the earliest, by the text of its market, epoch ms; 0 when it does not say. */
function kickOffMs(market: Market | undefined): number {
  const [day] = /\d{4}-\d\d-\d\d/.exec(market?.description ?? '') ?? [];
  if (day) return Date.parse(`${day}T00:00:00Z`);
  // Markets made by a template end a day after the kick-off.
  return Math.max(0, closesMs(market?.expiry ?? '') - DAY_MS);
}

const closesMs = (expiry: string): number => Date.parse(`${expiry.replace(' ', 'T')}Z`);

/** Whether a market cannot settle by itself for so long. */
function isOpenFor({ expiry, is_settled }: Market, ms: number): boolean {
  const endMs = closesMs(expiry);
  return is_settled || endMs <= 0 || endMs > Date.now() + ms;
}
