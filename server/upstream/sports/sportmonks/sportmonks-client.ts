import type { Fixture } from '#domain/sports/fixture.ts';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { CallOptions, SportsProvider } from '#domain/sports/sports-provider.ts';
import { DAY_MS } from '#domain/time.ts';
import type { BackoffBounds } from '#observe/backoff.ts';
import { getText, parseJson } from '../get-text.ts';
import { RequestBudget } from './request-budget.ts';
import { toFixture } from './to-fixture.ts';
import { answerSchema, type WireAnswer } from './wire.ts';

export type SportmonksOptions = {
  /** Where version 3 of the API is, such as `https://api.sportmonks.com/v3`. */
  apiUrl: string;
  token: string;
  /** What the plan allows an hour for one entity; less leaves room for others who use the token. */
  requestsPerHour: number;
  timeoutMs?: number;
  maxBytes?: number;
  retries?: number;
  backoff?: BackoffBounds;
  now?: () => number;
};

const WHO = 'the sports provider';
const SIDES = 'participants;scores;state;league;periods';
const WITH_EVENTS = `${SIDES};events`;
const PER_PAGE = 50;
const MAX_PAGES = 100;
const MAX_IDS = 100;
const IDS_PER_REQUEST = 50;
/** How long to stay away after a 429 that does not say. */
const RATE_LIMITED_PAUSE_MS = 60_000;

const byId = (a: Fixture, b: Fixture): number => a.id - b.id;
const byKickOff = (a: Fixture, b: Fixture): number => a.startingAtMs - b.startingAtMs || byId(a, b);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Fixtures of rows; one that cannot be read is left out. @throws SportsProviderError when none of several can be read */
function readRows(rows: readonly unknown[]): Fixture[] {
  const fixtures = rows.flatMap((row) => toFixture(row) ?? []);
  if (rows.length > 1 && fixtures.length === 0) {
    throw new SportsProviderError('malformed', `${WHO} answered fixtures in another shape`);
  }
  return fixtures;
}

/**
 * SportMonks' football API, version 3. The token goes into a header and into no message. Requests are counted against
 * the hour's budget, and stop while the provider says that its own is spent.
 */
export class SportmonksClient implements SportsProvider {
  readonly #options: SportmonksOptions;
  readonly #budget: RequestBudget;

  constructor(options: SportmonksOptions) {
    this.#options = options;
    this.#budget = new RequestBudget(options.requestsPerHour, options.now ?? Date.now);
  }

  async fixturesBetween(window: { fromMs: number; toMs: number }, options: CallOptions = {}) {
    const { fromMs, toMs } = window;
    if (!(toMs > fromMs)) return [];
    if (toMs - fromMs > 99 * DAY_MS) throw new RangeError('a window of fixtures spans 99 days at most');
    const path = `/fixtures/between/${dateOf(fromMs)}/${dateOf(toMs - 1)}`;
    const fixtures = await this.#pages(path, SIDES, options);
    return fixtures
      .filter(({ startingAtMs }) => startingAtMs >= fromMs && startingAtMs < toMs)
      .sort(byKickOff);
  }

  async fixturesById(ids: readonly number[], options: CallOptions = {}): Promise<Fixture[]> {
    if (ids.length > MAX_IDS) throw new RangeError(`fixtures are asked for by ${MAX_IDS} ids at most`);
    const wanted = [...new Set(ids)];
    const fixtures: Fixture[] = [];
    for (let i = 0; i < wanted.length; i += IDS_PER_REQUEST) {
      const path = `/fixtures/multi/${wanted.slice(i, i + IDS_PER_REQUEST).join(',')}`;
      fixtures.push(...readRows((await this.#get(path, { include: WITH_EVENTS }, options)).data));
    }
    return fixtures.sort(byId);
  }

  async liveFixtures(options: CallOptions = {}): Promise<Fixture[]> {
    const { data } = await this.#get('/livescores', { include: WITH_EVENTS }, options);
    return readRows(data).sort(byId);
  }

  /** Every page of a list; what moved from one page to another meanwhile is told once. */
  async #pages(path: string, include: string, options: CallOptions): Promise<Fixture[]> {
    const fixtures = new Map<number, Fixture>();
    for (let page = 1; page <= MAX_PAGES; page++) {
      const answer = await this.#get(path, { include, per_page: PER_PAGE, page }, options);
      for (const fixture of readRows(answer.data)) fixtures.set(fixture.id, fixture);
      if (!answer.pagination?.has_more) return [...fixtures.values()];
    }
    throw new SportsProviderError('malformed', `${WHO} answered more than ${MAX_PAGES} pages`);
  }

  async #get(path: string, query: object, { signal }: CallOptions): Promise<WireAnswer> {
    const { apiUrl, token, timeoutMs = 10_000, maxBytes = 16 * 1024 * 1024 } = this.#options;
    const { retries = 2, backoff } = this.#options;
    const url = new URL(`${apiUrl.replace(/\/+$/, '')}/football${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const text = await getText(url, {
      ...{ who: WHO, timeoutMs, maxBytes, retries, signal },
      ...(backoff && { backoff }),
      headers: { accept: 'application/json', authorization: token },
      beforeTry: () => this.#budget.spend(),
    }).catch((error: unknown) => this.#keepDistance(error));
    const parsed = answerSchema.safeParse(parseJson(WHO, text));
    if (!parsed.success) throw new SportsProviderError('malformed', `${WHO} answered in another shape`);
    const limit = parsed.data.rate_limit;
    if (limit && limit.remaining <= 0) this.#budget.pause(limit.resets_in_seconds * 1_000);
    return parsed.data;
  }

  #keepDistance(error: unknown): never {
    if (error instanceof SportsProviderError && error.fault === 'rate_limited') {
      this.#budget.pause(error.retryAfterMs ?? RATE_LIMITED_PAUSE_MS);
    }
    throw error;
  }
}
