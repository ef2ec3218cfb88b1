import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { hash32 } from '../exchange/basics/random.ts';
import { once } from '../exchange/universe/listing.ts';
import type { MatchPlaced } from '../exchange/universe/universe.ts';
import type { Contest, Winner } from '../match/contest.ts';
import { endMs, type MatchScript, matchScript } from '../match/match-script.ts';
import type { Squad } from './directory.ts';

/** A fixture of the provider, and what is going to happen in it. */
export type BookedFixture = { id: number; squad: Squad; contest: Contest; script: () => MatchScript };

const FIRST_ID = 19_000_000;
/** Fixtures that no market is about have ids of their own. */
const OTHERS_FIRST_ID = 29_000_000;
/** One match in so many has the women of the clubs play on the same day, and their youth. */
const OTHERS_EVERY = 5;
const LONGEST_MS = 3 * HOUR_MS;
/** How long before kick-off a match is live to the provider, and how long after its end. */
const LIVE_AROUND_MS = 15 * 60_000;
const WINNERS: Winner[] = ['home', 'draw', 'away'];

const ofMarket = ({ listing, legIds }: MatchPlaced): BookedFixture => ({
  id: FIRST_ID + (legIds[0] as number),
  squad: '',
  contest: listing.match.contest,
  script: listing.match.script,
});

/** The same clubs with other players, some hours apart: a fixture that is easily taken for the one of a market. */
function otherSquads({ listing, legIds }: MatchPlaced): BookedFixture[] {
  const { contest } = listing.match;
  const draw = hash32(contest.key, 0x630);
  if (draw % OTHERS_EVERY > 1) return [];
  const apartMs = ((draw >>> 8) % 3) * HOUR_MS;
  const other: Contest = {
    ...contest,
    key: hash32(contest.key, 0x631),
    kind: 'league',
    startMs: contest.startMs - apartMs,
    isOff: false,
  };
  return [
    {
      id: OTHERS_FIRST_ID + (legIds[0] as number),
      squad: draw % OTHERS_EVERY === 0 ? ' W' : ' U21',
      contest: other,
      script: once(() => matchScript(other, WINNERS[other.key % 3] as Winner)),
    },
  ];
}

/** Every fixture that the provider knows: one for each football match of the exchange's markets, and some besides. */
export class FixtureBook {
  /** In order of kick-off. */
  readonly #fixtures: BookedFixture[];
  readonly #byId: Map<number, BookedFixture>;

  constructor(matches: readonly MatchPlaced[]) {
    this.#fixtures = matches
      .flatMap((match) => [ofMarket(match), ...otherSquads(match)])
      .sort((a, b) => a.contest.startMs - b.contest.startMs || a.id - b.id);
    this.#byId = new Map(this.#fixtures.map((fixture) => [fixture.id, fixture]));
  }

  byId(id: number): BookedFixture | undefined {
    return this.#byId.get(id);
  }

  /** Those that kick off from `fromMs` up to, not including, `toMs`. */
  between(fromMs: number, toMs: number): BookedFixture[] {
    return this.#fixtures.slice(this.#firstFrom(fromMs), this.#firstFrom(toMs));
  }

  /** Those in play, about to begin or just over. */
  live(atMs: number): BookedFixture[] {
    return this.between(atMs - LONGEST_MS - LIVE_AROUND_MS, atMs + LIVE_AROUND_MS).filter(
      (fixture) => atMs < endMs(fixture.script()) + LIVE_AROUND_MS,
    );
  }

  /** Those that ended within `days` before. */
  ended(atMs: number, days: number): BookedFixture[] {
    return this.between(atMs - days * DAY_MS, atMs).filter(
      ({ contest, script }) => !contest.isOff && endMs(script()) <= atMs,
    );
  }

  #firstFrom(ms: number): number {
    let low = 0;
    let high = this.#fixtures.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#fixtures[middle] as BookedFixture).contest.startMs < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
