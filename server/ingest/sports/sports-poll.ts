import type { Pool } from 'pg';
import type { Fixture } from '#domain/sports/fixture.ts';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import type { SportsProvider } from '#domain/sports/sports-provider.ts';
import { DAY_MS } from '#domain/time.ts';
import { type FixtureStanding, fixtureStandings, liveFixturesBefore } from '#store/sports/fixtures.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { type TrackedFixture, trackedFixtures } from '#store/webhook/tracked-fixtures.ts';

type Deps = {
  db: Pool;
  provider: SportsProvider;
  now: () => number;
  /** Called with updates once they are stored, in sequence order. */
  onUpdates: (updates: FixtureUpdate[]) => void;
  signal: AbortSignal;
};

const CALENDAR = { backMs: DAY_MS, aheadMs: 3 * DAY_MS };
/** Most fixtures per query by id. */
const IDS_AT_ONCE = 100;
/** Fixtures that subscriptions list and that are asked for by id. */
const MAX_TRACKED = 500;

const hasBegun = ({ status }: Pick<Fixture, 'status'>): boolean => status === 'live' || status === 'finished';

/** The published state of a stored fixture. */
const stateOf = ({ body }: FixtureStanding): string => (JSON.parse(body) as { state: string }).state;

/** Whether an unfinished or unknown fixture is outside the calendar, so that it must be polled by id. */
function isLeftOut({ status, startingAtMs }: TrackedFixture, nowMs: number): boolean {
  if (status === null || startingAtMs === null) return true;
  if (status === 'finished' || status === 'cancelled') return false;
  return startingAtMs < nowMs - CALENDAR.backMs || startingAtMs >= nowMs + CALENDAR.aheadMs;
}

/**
 * Polls the provider for all processes, and stores changes. Every call @throws SportsProviderError, or what the
 * database throws.
 */
export class SportsPoll {
  readonly #deps: Deps;
  /** When fixtures that subscriptions list were asked for last, by id. */
  #askedMs = new Map<number, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The stored fixtures that polls are about. */
  standings(): Promise<FixtureStanding[]> {
    const nowMs = this.#deps.now();
    const { backMs, aheadMs } = CALENDAR;
    return fixtureStandings(this.#deps.db, { fromMs: nowMs - backMs, toMs: nowMs + aheadMs });
  }

  /** Reads live matches, and the results of those that are no longer live. */
  async pollLive(): Promise<void> {
    const { provider, signal } = this.#deps;
    const live = await provider.liveFixtures({ signal });
    const listed = new Set(live.map(({ id }) => id));
    const missed = (await this.standings()).filter(
      ({ fixtureId, status }) => status === 'live' && !listed.has(fixtureId),
    );
    await this.#store([...live, ...(await this.#byId(missed.map(({ fixtureId }) => fixtureId)))]);
  }

  /**
   * Reads the calendar, which lacks match events: matches that have begun since the last poll, or were live when
   * polling stopped days ago, are read by id. @returns whether anything changed
   */
  async pollCalendar(): Promise<boolean> {
    const { db, provider, signal, now } = this.#deps;
    const nowMs = now();
    const window = { fromMs: nowMs - CALENDAR.backMs, toMs: nowMs + CALENDAR.aheadMs };
    const calendar = await provider.fixturesBetween(window, { signal });
    const stored = new Map((await this.standings()).map((standing) => [standing.fixtureId, standing]));
    const isBehind = (fixture: Fixture) => {
      const known = stored.get(fixture.id);
      if (!known) return hasBegun(fixture);
      return (hasBegun(fixture) || hasBegun(known)) && stateOf(known) !== fixture.state;
    };
    const isPlain = (fixture: Fixture) => !hasBegun(fixture) && !hasBegun(stored.get(fixture.id) ?? fixture);
    const left = await liveFixturesBefore(db, window.fromMs);
    const begun = await this.#byId([...left, ...calendar.filter(isBehind).map(({ id }) => id)]);
    return this.#store([...calendar.filter(isPlain), ...begun]);
  }

  /**
   * Reads subscribed fixtures that are in neither the calendar nor the live list: unknown ones, and those of other
   * weeks. Each is queried once per `everyMs`. @returns whether anything changed
   */
  async pollTracked(everyMs: number): Promise<boolean> {
    const nowMs = this.#deps.now();
    const listed = await trackedFixtures(this.#deps.db, MAX_TRACKED);
    const left = listed.filter((fixture) => isLeftOut(fixture, nowMs)).map(({ id }) => id);
    const last = new Map(left.map((id) => [id, this.#askedMs.get(id) ?? Number.NEGATIVE_INFINITY]));
    const due = left.filter((id) => nowMs - (last.get(id) as number) >= everyMs);
    for (const id of due) last.set(id, nowMs);
    this.#askedMs = last;
    return due.length > 0 && this.#store(await this.#byId(due));
  }

  async #byId(ids: readonly number[]): Promise<Fixture[]> {
    const { provider, signal } = this.#deps;
    const found: Fixture[] = [];
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      found.push(...(await provider.fixturesById(ids.slice(at, at + IDS_AT_ONCE), { signal })));
    }
    return found;
  }

  async #store(fixtures: readonly Fixture[]): Promise<boolean> {
    const { db, now, onUpdates } = this.#deps;
    const once = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    const updates = await writeFixtures(db, [...once.values()], now());
    if (updates.length > 0) onUpdates(updates);
    return updates.length > 0;
  }
}
