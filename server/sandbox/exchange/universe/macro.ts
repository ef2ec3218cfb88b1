import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { decide, type Validator } from '../answers/governance.ts';
import { hash32, unitAt } from '../basics/random.ts';
import { grouped, OTHER_FALLBACK } from './event.ts';
import { type Listing, YES_NO } from './listing.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** Scheduled decisions of the Federal Open Market Committee, second day, 18:00 UTC or 19:00 in winter. */
const FED_DECISIONS = [
  '2026-06-17T18:00Z',
  '2026-07-29T18:00Z',
  '2026-09-16T18:00Z',
  '2026-10-28T18:00Z',
  '2026-12-09T19:00Z',
  '2027-01-27T19:00Z',
  '2027-03-17T18:00Z',
  '2027-04-28T18:00Z',
  '2027-06-09T18:00Z',
  '2027-07-28T18:00Z',
  '2027-09-15T18:00Z',
  '2027-10-27T18:00Z',
  '2027-12-08T19:00Z',
];

type Release = {
  key: number;
  kind: 'cpi' | 'fed';
  title: string;
  terms: string;
  legs: [name: string, condition: string][];
  priors: number[];
  releaseMs: number;
  openMs: number;
  popularity: number;
};

/** Inflation readings and rate decisions up to the horizon; each opens when the one before is out. */
export function macroReleases(
  seed: number,
  horizonDays: number,
  validators: readonly Validator[],
): Listing[] {
  return [...cpiReleases(seed, horizonDays), ...fedDecisions(seed)].map((release) =>
    releaseListing(release, validators),
  );
}

function cpiReleases(seed: number, horizonDays: number): Release[] {
  const releases: Release[] = [];
  let openMs = GENESIS_MS + 10 * 60_000;
  for (let month = 4; ; month++) {
    const releaseMs = Date.UTC(2026, month, 10 + (hash32(seed, 0xc41, month) % 4), 12, 30);
    if (releaseMs > GENESIS_MS + horizonDays * DAY_MS) return releases;
    const key = hash32(seed, 0xc42, month);
    const middle = 24 + Math.floor(8 * unitAt(key, 1));
    const pct = (tenths: number) => `${(tenths / 10).toFixed(1)}%`;
    const year = 2026 + Math.floor((month - 1) / 12);
    const reading = `${MONTHS[(month + 11) % 12]} ${year}`;
    releases.push({
      key,
      kind: 'cpi',
      title: `US CPI year over year, ${reading}`,
      terms: `Twelve-month change of the US consumer price index for ${reading}, all items, not seasonally adjusted, as first published by the Bureau of Labor Statistics.`,
      legs: [
        [`${pct(middle - 1)} or lower`, `the figure is ${pct(middle - 1)} or lower`],
        [pct(middle), `the figure is ${pct(middle)}`],
        [pct(middle + 1), `the figure is ${pct(middle + 1)}`],
        [`${pct(middle + 2)} or higher`, `the figure is ${pct(middle + 2)} or higher`],
      ],
      priors: [0.2, 0.34, 0.3, 0.16],
      releaseMs,
      openMs,
      popularity: 2.2,
    });
    openMs = releaseMs + 20 * HOUR_MS;
  }
}

function fedDecisions(seed: number): Release[] {
  let openMs = GENESIS_MS + 20 * 60_000;
  return FED_DECISIONS.map((date, i) => {
    const releaseMs = Date.parse(date);
    const label = `${MONTHS[new Date(releaseMs).getUTCMonth()]} ${new Date(releaseMs).getUTCFullYear()}`;
    const release: Release = {
      key: hash32(seed, 0xfed, i),
      kind: 'fed',
      title: `Fed decision in ${label}`,
      terms: `Change of the upper bound of the federal funds target range at the ${label} meeting of the Federal Open Market Committee.`,
      legs: [
        ['No change', 'the target range is left unchanged'],
        ['25 bps cut', 'the upper bound is lowered by 25 basis points'],
        ['50+ bps cut', 'the upper bound is lowered by 50 basis points or more'],
        ['Hike', 'the upper bound is raised'],
      ],
      priors: [0.62, 0.3, 0.03, 0.05],
      releaseMs,
      openMs,
      popularity: 3,
    };
    openMs = releaseMs + 22 * HOUR_MS;
    return release;
  });
}

function releaseListing(release: Release, validators: readonly Validator[]): Listing {
  const { key, legs, releaseMs } = release;
  const closeMs = releaseMs + 10 * 60_000;
  return grouped(
    {
      key,
      topic: 'macro',
      popularity: release.popularity,
      venue: null,
      creation: decide(validators, key, release.openMs, HOUR_MS / 2),
      startMs: releaseMs,
      closeMs,
      settlement: decide(validators, hash32(key, 1), closeMs + 10 * 60_000, 25 * 60_000),
      newsBefore: 0.06,
    },
    release.priors,
    () => ({
      question: {
        name: release.title,
        description: `${release.terms} metadata=category:macro|subCategory:${release.kind}`,
      },
      fallback: OTHER_FALLBACK,
      legs: legs.map(([name, condition]) => ({
        name,
        description: `This outcome resolves to Yes if ${condition}.`,
        sideNames: YES_NO,
      })),
    }),
    (_, winner) => `Published result: ${legs[winner]?.[0]}.`,
  );
}
