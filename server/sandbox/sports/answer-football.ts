import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { BookedFixture, FixtureBook } from './fixture-book.ts';
import { STATES, stateAt } from './states.ts';
import { isInclude, wireFixture } from './wire-fixture.ts';

export type Answer = { status: number; body: object; headers?: Record<string, string> };

export type FootballContext = {
  book: FixtureBook;
  token: string;
  now: () => number;
  /** Requests an hour for one entity. */
  requestsPerHour: number;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_DAYS = 100;
const MOST_IDS = 50;
const MOST_PER_PAGE = 50;
const PER_PAGE = 25;

/** Requests of the hour that began with the first one, as SportMonks counts them: by entity. */
export function createHourLimit(requestsPerHour: number, now: () => number) {
  const hours = new Map<string, { fromMs: number; used: number }>();
  return (entity: string): { isOver: boolean; rateLimit: object; resetsInSeconds: number } => {
    const nowMs = now();
    const known = hours.get(entity);
    const hour = known && nowMs < known.fromMs + HOUR_MS ? known : { fromMs: nowMs, used: 0 };
    hours.set(entity, hour);
    const isOver = hour.used >= requestsPerHour;
    if (!isOver) hour.used += 1;
    const resetsInSeconds = Math.ceil((hour.fromMs + HOUR_MS - nowMs) / 1_000);
    const rateLimit = {
      resets_in_seconds: resetsInSeconds,
      remaining: requestsPerHour - hour.used,
      requested_entity: entity,
    };
    return { isOver, rateLimit, resetsInSeconds };
  };
}

const refuse = (status: number, message: string): Answer => ({ status, body: { message } });
const dayMs = (text: string): number => (DAY.test(text) ? Date.parse(text) : Number.NaN);

/** Fixtures that a path asks for; `paged` ones come page by page. Null: there is no such path. */
function find(path: string[], { book, now }: FootballContext): Found | Answer | null {
  const [first, second, third = '', fourth = ''] = path;
  if (first === 'livescores') {
    const live = book.live(now());
    if (second === undefined || second === 'latest') return { fixtures: live, paged: false };
    const inPlay = live.filter(({ script }) => stateAt(script(), now()).state.match(/^INPLAY|HT|BREAK/));
    return second === 'inplay' ? { fixtures: inPlay, paged: false } : null;
  }
  if (first !== 'fixtures') return null;
  if (second === 'multi') return byIds(third, book);
  if (second === 'between' || second === 'date') {
    const [fromMs, toMs] = [dayMs(third), dayMs(second === 'date' ? third : fourth)];
    if (!(toMs >= fromMs)) return refuse(400, 'The dates must be given as YYYY-MM-DD, the first one first.');
    if (toMs - fromMs >= MOST_DAYS * DAY_MS) return refuse(400, 'The maximum date range is 100 days.');
    return { fixtures: book.between(fromMs, toMs + DAY_MS), paged: true };
  }
  return second === undefined || third ? null : byIds(second, book, true);
}

type Found = { fixtures: BookedFixture[]; paged: boolean; isOne?: boolean };

function byIds(text: string, book: FixtureBook, isOne = false): Found | Answer {
  const ids = [...new Set(text.split(',').map(Number))];
  if (ids.some((id) => !Number.isInteger(id)) || ids.length > (isOne ? 1 : MOST_IDS)) {
    return refuse(400, `Fixtures are asked for by 1 to ${MOST_IDS} ids.`);
  }
  return { fixtures: ids.flatMap((id) => book.byId(id) ?? []), paged: false, isOne };
}

/** A whole number of the query, at most `most`. */
const numberOf = (query: URLSearchParams, name: string, otherwise: number, most: number): number =>
  Math.min(most, Math.max(1, Math.floor(Number(query.get(name))) || otherwise));

function list(found: Found, query: URLSearchParams, url: URL, now: () => number): object | Answer {
  const includes = (query.get('include') ?? '').split(/[;,]/).filter(Boolean);
  const unknown = includes.find((name) => !isInclude(name));
  if (unknown !== undefined)
    return refuse(404, `The requested include "${unknown}" does not exist on Fixture.`);
  const atMs = now();
  const rows = (fixtures: BookedFixture[]) => fixtures.map((fixture) => wireFixture(fixture, includes, atMs));
  if (found.fixtures.length === 0) {
    return { message: 'No result(s) found matching your request.' };
  }
  if (!found.paged) return { data: found.isOne ? rows(found.fixtures)[0] : rows(found.fixtures) };
  const perPage = numberOf(query, 'per_page', PER_PAGE, MOST_PER_PAGE);
  const page = numberOf(query, 'page', 1, 1e6);
  const fixtures = found.fixtures.slice((page - 1) * perPage, page * perPage);
  const hasMore = found.fixtures.length > page * perPage;
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  const pagination = {
    count: fixtures.length,
    per_page: perPage,
    current_page: page,
    next_page: hasMore ? next.href : null,
    has_more: hasMore,
  };
  return { data: rows(fixtures), pagination };
}

const isAnswer = (value: object): value is Answer => 'status' in value && 'body' in value;

/** Answers a request of `/v3/football`: token, limit, fixtures, in that order. */
export function createFootball(context: FootballContext) {
  const limit = createHourLimit(context.requestsPerHour, context.now);
  return (url: URL, token: string | null): Answer => {
    if (token !== context.token) return refuse(401, 'Unauthenticated.');
    const path = url.pathname.replace('/v3/football/', '').split('/').filter(Boolean);
    const { isOver, rateLimit, resetsInSeconds } = limit(path[0] === 'states' ? 'State' : 'Fixture');
    if (isOver) {
      const headers = { 'retry-after': String(resetsInSeconds) };
      return { status: 429, body: { message: 'Too Many Attempts.', rate_limit: rateLimit }, headers };
    }
    const around = { subscription: [], rate_limit: rateLimit, timezone: 'UTC' };
    if (path[0] === 'states') return { status: 200, body: { data: STATES, ...around } };
    const found = find(path, context);
    if (found === null) return refuse(404, 'The requested endpoint does not exist.');
    if (isAnswer(found)) return found;
    const body = list(found, url.searchParams, url, context.now);
    return isAnswer(body) ? body : { status: 200, body: { ...body, ...around } };
  };
}
