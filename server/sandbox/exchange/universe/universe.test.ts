import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS, parseExpiry } from '#domain/time.ts';
import { OUTCOME_TEMPLATES } from './templates.ts';
import {
  createUniverse,
  type Outcome,
  outcomeSpec,
  type Placed,
  questionSpec,
  settledSpec,
  type Universe,
} from './universe.ts';

/** Descriptions as recorded from the upstream exchange. */
const RECORDED = {
  binary: 'class:priceBinary|underlying:BTC|expiry:20260731-0600|targetPrice:64009|period:1d',
  bucket: 'class:priceBucket|underlying:BTC|expiry:20260731-0600|priceThresholds:62728,65289|period:1d',
  templates: {
    'template:binaryPrice':
      'perp:BTC|priceDescription:BTC-USDC perp mark|seconds:60|threshold:77177|time:20260912-0630',
    'template:sportsContestWinner':
      'competition:NFL|contestType:Match|countedPlay:the full game including overtime|officialSource:National Football League (NFL)|participantA:Washington Commanders|participantB:Indianapolis Colts|resolutionDeadline:20261005-1330|scheduledStart:20261004-1330|season:2026|shortNameA:WAS|shortNameB:IND|sport:Football|stage:Regular Season',
    'template:sportsContestResult':
      'competition:UEFA Nations League|contestType:Match|countedPlay:regulation time, 90 minutes plus stoppage time|officialSource:Union of European Football Associations|participantA:Belgium|participantB:Turkiye|resolutionDeadline:20261003-1845|scheduledStart:20261002-1845|season:2026/27|sport:Soccer|stage:League A, Matchday 3',
    'template:sportsTournamentWinner':
      'competition:English Premier League|officialSource:English Premier League|resolutionDeadline:20270605-1200|season:2026/2027|sport:football/soccer',
    'template:sportsTournamentParticipant': 'participant:Arsenal',
    'template:companyIpoConfirmed': 'company:Anthropic|dateTime:20261031-2359',
  } as Record<string, string>,
};
const DAYS = 210;

let universe: Universe;
let outcomes: Outcome[];
const placedBy = (test: (placed: Placed) => boolean) => universe.placed.filter(test);
const keysOf = (description: string) => description.split('|').map((part) => part.split(':')[0]);
const recurring = (name: string) => placedBy(({ listing }) => listing.text().legs[0]?.name === name);

beforeAll(() => {
  universe = createUniverse(7, { horizonDays: DAYS });
  outcomes = universe.placed.flatMap(({ legIds, fallbackId }) =>
    [...legIds, ...(fallbackId === null ? [] : [fallbackId])].flatMap((id) => universe.outcome(id) ?? []),
  );
});

describe('friendlies', () => {
  test('come on top: whoever began without them lists the same as before, under the same ids', () => {
    const without = createUniverse(7, { horizonDays: DAYS, friendlies: false });
    const key = ({ listing }: Placed) => `${listing.key}:${listing.creation.atMs}`;
    const all = new Set(universe.placed.map(key));
    expect(without.placed.filter((placed) => !all.has(key(placed)))).toEqual([]);
    const first = universe.placed.findIndex(
      (placed, at) => key(placed) !== key(without.placed[at] as Placed),
    );
    expect(universe.placed.slice(0, first).map(({ legIds }) => legIds)).toEqual(
      without.placed.slice(0, first).map(({ legIds }) => legIds),
    );
    expect(universe.placed.length - without.placed.length).toBeGreaterThan(8 * 5);
  });

  test('leave enough different matches for the longest parlay at any hour of any day', () => {
    for (let ms = GENESIS_MS + 204 * DAY_MS; ms < GENESIS_MS + 207 * DAY_MS; ms += HOUR_MS) {
      const open = universe.placed.filter(
        ({ listing }) =>
          listing.topic === 'football' && listing.creation.atMs < ms && listing.closeMs > ms + HOUR_MS,
      );
      expect(open.length).toBeGreaterThanOrEqual(7);
    }
  });
});

describe('ids', () => {
  test('outcomes are numbered without a gap in order of creation', () => {
    const ids = outcomes.map((outcome) => outcome.id).sort((a, b) => a - b);
    expect(ids).toEqual(ids.map((_, i) => i + 1));
    const created = universe.placed.map(({ listing }) => listing.creation.atMs);
    expect([...created].sort((a, b) => a - b)).toEqual(created);
  });

  test('the daily roll is one block of ids: four binaries, the fallback, three buckets', () => {
    const days = recurring('Recurring').filter(({ listing }) => listing.topic === 'BTC');
    expect(days.length).toBe(DAYS);
    for (const { legIds } of days) {
      const first = legIds[0] as number;
      const names = [0, 1, 2, 3, 4, 5, 6, 7].map(
        (i) => outcomeSpec(universe.outcome(first + i) as Outcome).name,
      );
      const leg = 'Recurring Named Outcome';
      expect(names).toEqual([...Array(4).fill('Recurring'), 'Recurring Fallback', leg, leg, leg]);
    }
  });
});

describe('descriptions', () => {
  test('rolling price markets have the keys of the recorded ones, in their order', () => {
    const binaries = recurring('Recurring');
    for (const { listing } of binaries) {
      const description = listing.text().legs[0]?.description ?? '';
      expect(keysOf(description)).toEqual(keysOf(RECORDED.binary));
      expect(description).toMatch(/\|expiry:\d{8}-0600\|targetPrice:\d+(\.\d+)?\|period:1d$/);
    }
    for (const { listing } of recurring('Recurring Named Outcome')) {
      const { question, legs } = listing.text();
      expect(keysOf(question?.description ?? '')).toEqual(keysOf(RECORDED.bucket));
      expect(legs.map((leg) => leg.description)).toEqual(['index:0', 'index:1', 'index:2']);
    }
  });

  test('the target is what the day before settled at, to five significant figures, and thresholds stand 2% off it', () => {
    const btc = recurring('Recurring')
      .filter(({ listing }) => listing.topic === 'BTC')
      .slice(0, 40);
    const groups = recurring('Recurring Named Outcome').filter(({ listing }) => listing.topic === 'BTC');
    btc.slice(1).forEach(({ listing }, i) => {
      const before = btc[i]?.listing.payouts()[0]?.details.replace('price:', '');
      const target = /targetPrice:([\d.]+)/.exec(listing.text().legs[0]?.description ?? '')?.[1];
      expect(Number(target)).toBe(Number(Number(before).toPrecision(5)));
      const group = groups[i + 1]?.listing.text().question?.description ?? '';
      const [low, high] = (/priceThresholds:([\d.,]+)/.exec(group)?.[1] ?? '').split(',').map(Number);
      expect(low).toBeCloseTo(Number(target) * 0.98, -1);
      expect(high).toBeCloseTo(Number(target) * 1.02, -1);
    });
  });

  test('template instances carry exactly the recorded keywords, sorted, and each names a template that exists', () => {
    const seen = new Set<string>();
    for (const { listing } of universe.placed) {
      const { question, legs } = listing.text();
      for (const { name, description } of [...(question ? [question] : []), ...legs]) {
        if (!name.startsWith('template:')) continue;
        seen.add(name);
        expect(OUTCOME_TEMPLATES.some((template) => `template:${template.id}` === name)).toBe(true);
        const recorded = RECORDED.templates[name];
        if (recorded !== undefined) expect(keysOf(description)).toEqual(keysOf(recorded));
        if (description !== '') expect(keysOf(description)).toEqual([...keysOf(description)].sort());
      }
    }
    for (const name of Object.keys(RECORDED.templates)) expect(seen).toContain(name);
  });

  test('texts of validators end with their category, on the market or on its question', () => {
    const categories = new Set<string>();
    for (const { listing } of placedBy(({ listing }) => listing.venue === null)) {
      const { question, legs } = listing.text();
      const text = question?.description ?? legs[0]?.description ?? '';
      if (text.startsWith('class:')) continue;
      const tag = /metadata=category:([a-z]+)\|subCategory:([a-z]+)$/.exec(text);
      expect(tag).not.toBeNull();
      categories.add(`${tag?.[1]}/${tag?.[2]}`);
    }
    for (const one of ['sports/football', 'sports/basketball', 'macro/cpi', 'macro/fed'])
      expect(categories).toContain(one);
  });

  test('a knockout has the teams as its sides', () => {
    const final = universe.placed.find(({ listing }) =>
      listing.text().legs[0]?.name.startsWith('World Cup Final: '),
    );
    const leg = final?.listing.text().legs[0];
    expect(leg?.name).toBe(`World Cup Final: ${leg?.sideNames.join(' vs ')}`);
  });
});

describe('settlement', () => {
  test('groups pay exactly one leg; standalone markets win, lose, and now and then void at one half', () => {
    const fractions = new Set<string>();
    for (const { listing, questionId } of universe.placed) {
      const paid = listing.payouts().map((payout) => payout.fraction);
      if (questionId === null) fractions.add(paid.join());
      else expect(paid.filter((fraction) => fraction === '1.0').length).toBe(1);
    }
    expect([...fractions].sort()).toEqual(['0.0', '0.5', '1.0']);
  });

  test('legs that are out settle to 0 ahead of their question, and are listed as settled', () => {
    const ladder = universe.placed.find(({ listing }) => listing.early.length > 10) as Placed;
    const [first] = [...ladder.listing.early].sort((a, b) => a.decision.atMs - b.decision.atMs);
    const atMs = (first?.decision.atMs ?? 0) + 1;
    const id = ladder.legIds[first?.leg ?? 0] as number;
    expect(settledSpec(universe, id, atMs - 2)).toBeNull();
    expect(settledSpec(universe, id, atMs)).toMatchObject({
      settleFraction: '0.0',
      question: { question: { active: ladder.questionId } },
    });
    expect(questionSpec(ladder, atMs)?.settledNamedOutcomes).toContain(id);
    const end = ladder.listing.settlement.atMs;
    expect(settledSpec(universe, id, end)?.question?.question).toEqual({ settled: ladder.questionId });
  });

  test('an open outcome and one that never was are both null', () => {
    expect(settledSpec(universe, 1, GENESIS_MS)).toBeNull();
    expect(settledSpec(universe, 99_999_999, GENESIS_MS + 900 * DAY_MS)).toBeNull();
  });
});

describe('chances', () => {
  test('lie between 0 and 1, add up to 1 in a group, and come to what is paid', () => {
    const sample = universe.placed.filter((_, i) => i % 11 === 0);
    let settledRight = 0;
    for (const { listing, questionId } of sample) {
      const { atMs } = listing.creation;
      for (const share of [0, 0.3, 0.9, 1]) {
        const chances = listing.chances(atMs + share * (listing.closeMs - atMs));
        expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
        const total = chances.reduce((sum, chance) => sum + chance, 0);
        if (questionId !== null) expect(total).toBeCloseTo(1, 6);
      }
      const payout = Number(listing.payouts()[0]?.fraction);
      if (Math.abs((listing.chances(listing.closeMs)[0] as number) - payout) < 0.02) settledRight++;
    }
    expect(settledRight / sample.length).toBeGreaterThan(0.97);
  });

  test('are fair: of markets that stand near one third, about one third come true', () => {
    let sum = 0;
    let came = 0;
    let count = 0;
    for (const { listing, questionId } of universe.placed) {
      if (questionId === null && listing.payouts()[0]?.fraction === '0.5') continue;
      const { atMs } = listing.creation;
      const chances = listing.chances(atMs + 0.5 * (listing.closeMs - atMs));
      listing
        .payouts()
        .slice(0, chances.length)
        .forEach((payout, leg) => {
          const chance = chances[leg] as number;
          if (chance < 0.15 || chance > 0.55) return;
          sum += chance;
          came += Number(payout.fraction);
          count++;
        });
    }
    expect(count).toBeGreaterThan(500);
    expect(Math.abs(came - sum) / Math.sqrt(count * 0.22)).toBeLessThan(4);
  });

  test('expiries lie at 06:00 UTC of the day after the roll', () => {
    const { listing } = recurring('Recurring')[0] as Placed;
    const text = /expiry:([\d-]+)/.exec(listing.text().legs[0]?.description ?? '')?.[1] ?? '';
    expect(parseExpiry(text)).toBe(GENESIS_MS + DAY_MS + 6 * HOUR_MS);
  });
});
