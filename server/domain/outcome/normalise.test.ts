import { describe, expect, it } from 'vitest';
import { recorded, recordedLines } from '../../test/fixtures/hyperliquid-recordings.ts';
import { normaliseOutcome } from './normalise-outcome.ts';
import { normaliseQuestion, type QuestionContext } from './normalise-question.ts';
import type { OutcomeTemplate } from './template.ts';
import {
  type OutcomeSpec,
  outcomeSpecSchema,
  parseRow,
  type QuestionSpec,
  questionSpecSchema,
  settledOutcomeSchema,
  templateSchema,
} from './upstream-rows.ts';

function parsed<T>(result: { ok: true; row: T } | { ok: false; reason: string }): T {
  if (!result.ok) throw new Error(result.reason);
  return result.row;
}

const meta = recorded('synpath/hyperliquid_outcome_meta.trimmed.json') as {
  outcomes: unknown[];
  questions: unknown[];
};
const templates = new Map(
  (recorded('synpath/hyperliquid_outcome_templates.trimmed.json') as unknown[]).map((raw) => {
    const template: OutcomeTemplate = parsed(parseRow(templateSchema, raw));
    return [template.id, template];
  }),
);
const outcomes: OutcomeSpec[] = meta.outcomes.map((raw) => parsed(parseRow(outcomeSpecSchema, raw)));
const questions: QuestionSpec[] = meta.questions.map((raw) => parsed(parseRow(questionSpecSchema, raw)));
const questionOf = (id: number): QuestionSpec | null =>
  questions.find((row) => row.fallbackOutcome === id || row.namedOutcomes.includes(id)) ?? null;
const context = (row: QuestionSpec | null): QuestionContext | null =>
  row && { ...row, questionId: row.question };

const normalised = (id: number) => {
  const spec = outcomes.find((row) => row.outcome === id) as OutcomeSpec;
  return normaliseOutcome(spec, context(questionOf(id)), templates);
};
const bare = (row: Partial<OutcomeSpec>): OutcomeSpec => ({
  outcome: 1,
  name: 'Recurring',
  description: '',
  sideSpecs: [{ name: 'Yes' }, { name: 'No' }],
  quoteToken: 'USDC',
  venue: '',
  deployerFeeScale: '',
  ...row,
});

it('a leg whose label names its question names it once, also where a day tells the question apart', () => {
  const question: QuestionContext = {
    ...{ questionId: 7, name: 'LA Galaxy vs LAFC', description: '', fallbackOutcome: 9, namedOutcomes: [1] },
    ...{ settledNamedOutcomes: [], distinction: 'Nov 29' },
  };
  const titleOf = (name: string) => normaliseOutcome(bare({ name }), question, templates).title;
  expect(titleOf('LA Galaxy vs LAFC: Draw')).toBe('LA Galaxy vs LAFC (Nov 29): Draw');
  expect(titleOf('Draw')).toBe('LA Galaxy vs LAFC (Nov 29): Draw');
});

describe('recorded outcomeMeta', () => {
  it('gives every outcome its title, class and place in the taxonomy', () => {
    const table = outcomes.map(({ outcome }) => {
      const { title, marketClass, category, subcategory, underlying } = normalised(outcome);
      return [outcome, title, marketClass, `${category}/${subcategory}`, underlying];
    });
    expect(table).toEqual([
      [1472, 'Sports tournament winner (English Premier League): Other', 'fallback', 'sports/football', ''],
      [1473, 'Sports tournament winner (English Premier League): Arsenal', 'named', 'sports/football', ''],
      [
        1474,
        'Sports tournament winner (English Premier League): Manchester City',
        'named',
        'sports/football',
        '',
      ],
      [2597, 'Company ipo confirmed (Anthropic)', 'named', 'other/', ''],
      [3599, 'Policy rate decision (October 2026): Other', 'fallback', 'macro/fed', ''],
      [3600, 'Policy rate decision (October 2026): Policy rate no change', 'named', 'macro/fed', ''],
      [5372, 'BTC above 83,365 at Oct 5, 08:00 UTC?', 'priceBinary', 'crypto/btc', 'BTC'],
      [6208, 'Washington Commanders vs Indianapolis Colts', 'named', 'sports/american-football', ''],
      [7706, 'BTC above 84,604 at Oct 2, 18:00 UTC?', 'priceBinary', 'crypto/btc', 'BTC'],
    ]);
  });

  it('keeps the raw texts and the venue, and reads target, expiry and quote token', () => {
    expect(normalised(7706)).toMatchObject({
      name: 'template:binaryPrice',
      description:
        'perp:BTC|priceDescription:BTC-USDC perp mark|seconds:60|threshold:84604|time:20261002-1800',
      targetPrice: '84604',
      expiryMs: Date.UTC(2026, 9, 2, 18),
      period: '',
      quoteToken: 'USDC',
      venue: 'out',
      feeScale: '1.0',
      questionId: 0,
      questionName: '',
    });
  });

  it('names sides by the short names that their template points to', () => {
    expect(normalised(6208)).toMatchObject({ sideAName: 'WAS', sideBName: 'IND' });
    expect(normalised(7706)).toMatchObject({ sideAName: 'Yes', sideBName: 'No' });
  });

  it('ties legs to their question, and takes its deadline', () => {
    expect(normalised(1473)).toMatchObject({
      questionId: 198,
      questionName: 'Sports tournament winner (English Premier League)',
      expiryMs: Date.UTC(2027, 5, 5, 12),
    });
  });

  it('reads every question', () => {
    const table = questions.map((row) => {
      const question = normaliseQuestion(context(row) as QuestionContext, templates);
      return [question.title, question.marketClass, `${question.category}/${question.subcategory}`];
    });
    expect(table).toEqual([
      ['Sports tournament winner (English Premier League)', 'named', 'sports/football'],
      ['Policy rate decision (October 2026)', 'named', 'macro/fed'],
      ['Belgium vs Turkiye', 'named', 'sports/football'],
      ['BTC price range on Oct 3, 06:00 UTC', 'priceBucket', 'crypto/btc'],
    ]);
  });

  it('names the buckets of a recorded question by their bounds', () => {
    const question = context(questions.find((row) => row.question === 371) ?? null);
    const titles = [0, 1, 2].map(
      (index) =>
        normaliseOutcome(
          bare({ outcome: 7551 + index, name: 'Recurring Named Outcome', description: `index:${index}` }),
          question,
          templates,
        ).title,
    );
    expect(titles).toEqual(['< 84,251', '84,251 – 87,690', '≥ 87,690']);
  });
});

describe('recorded settledOutcome', () => {
  const rows = recordedLines('captures/settledOutcome.ndjson')
    .filter((row) => row !== null)
    .map((row) => parsed(parseRow(settledOutcomeSchema, row)));

  it('is read with fraction, details and the question it belonged to', () => {
    const seen = rows.map((row) => [row.spec.outcome, row.settleFraction, row.question?.question ?? null]);
    expect(seen).toEqual([
      [95, '0.0', null],
      [1000, '0.0', null],
      [10100, '0.0', { questionId: 796, isSettled: true }],
      [10234, '0.0', { questionId: 823, isSettled: false }],
    ]);
  });

  it('comes out with titles, classes and categories', () => {
    const table = rows.map(({ spec, question }) => {
      const group = question && {
        questionId: question.question.questionId,
        name: question.name,
        description: question.description,
        fallbackOutcome: null,
      };
      const made = normaliseOutcome(spec, group, templates);
      return [
        made.title,
        made.marketClass,
        `${made.category}/${made.subcategory}`,
        made.period,
        made.targetPrice,
      ];
    });
    expect(table).toEqual([
      ['BTC ≥ 77,363 on May 26, 06:00 UTC', 'priceBinary', 'crypto/btc', '1d', '77363'],
      ['HYPE ≥ 37.87 on Mar 13, 07:30 UTC', 'priceBinary', 'crypto/hype', '15m', '37.87'],
      ['≥ 2,190.9', 'priceBucket', 'crypto/eth', '15m', '0'],
      ['2026 World Cup champion: Australia', 'named', 'sports/football', '', '0'],
    ]);
  });
});

describe('documented texts', () => {
  const title = (row: Partial<OutcomeSpec>, question: QuestionContext | null = null): string =>
    normaliseOutcome(bare(row), question, templates).title;

  it('titles a recurring binary by underlying, target and expiry', () => {
    const description = 'class:priceBinary|underlying:BTC|expiry:20260731-0600|targetPrice:64009|period:1d';
    expect(title({ description })).toBe('BTC ≥ 64,009 on Jul 31, 06:00 UTC');
  });

  it('titles a match leg by the contenders and the leg', () => {
    const question = {
      questionId: 400,
      name: 'template:sportsContestResult',
      description:
        'competition:English Premier League|contestType:Match|participantA:Coventry City|participantB:Newcastle United',
      fallbackOutcome: 9068,
    };
    const leg = (row: Partial<OutcomeSpec>) => normaliseOutcome(bare(row), question, templates);
    expect(leg({ name: 'template:sportsContestDraw' }).title).toBe('Coventry City vs Newcastle United: Draw');
    expect(leg({ name: 'Draw' })).toMatchObject({
      title: 'Coventry City vs Newcastle United: Draw',
      category: 'sports',
      subcategory: 'football',
      questionName: 'Coventry City vs Newcastle United',
    });
    expect(leg({ outcome: 9068, name: 'template fallback', description: 'other' })).toMatchObject({
      title: 'Coventry City vs Newcastle United: Other',
      marketClass: 'fallback',
    });
  });

  it('takes a validator-made knockout by its own name and its metadata tag', () => {
    const made = normaliseOutcome(
      bare({
        name: 'World Cup Quarterfinal: Norway vs England',
        description: 'metadata=category:sports|subCategory:football',
        sideSpecs: [{ name: 'Norway' }, { name: 'England' }],
      }),
      null,
      templates,
    );
    expect(made).toMatchObject({
      title: 'World Cup Quarterfinal: Norway vs England',
      marketClass: 'named',
      category: 'sports',
      subcategory: 'football',
      sideAName: 'Norway',
      sideBName: 'England',
      expiryMs: 0,
    });
  });

  it.each([
    [
      'US CPI above 3.1% in June?',
      'Resolves on BLS data. metadata=category:macro|subCategory:cpi',
      'macro/cpi',
    ],
    ['Fed cuts in July', 'metadata=category:macro|subCategory:fed', 'macro/fed'],
    ['Will the Fed hold rates?', 'Resolves by the FOMC statement.', 'macro/fed'],
    ['NBA Finals: Game 7', 'metadata=category:sports|subCategory:basketball', 'sports/basketball'],
    ['NBA champion 2027', 'Resolves to Yes if ...', 'sports/basketball'],
    ['Song of the year', 'metadata=category:culture|subCategory:music', 'other/'],
    ['Something else', 'no tag at all', 'other/'],
  ])('puts %j under its category', (name, description, want) => {
    const { category, subcategory } = normaliseOutcome(bare({ name, description }), null, templates);
    expect(`${category}/${subcategory}`).toBe(want);
  });

  it('knows the fallback leg of a question that is gone, and believes a question that names another', () => {
    const question = { questionId: 1, name: 'Who wins?', description: '', fallbackOutcome: null };
    const legs = [
      { name: 'Other', description: 'This outcome resolves to Yes if none of the named outcomes does.' },
      { name: 'template fallback', description: 'other' },
      { name: 'None of these', description: 'other' },
    ];
    for (const leg of legs) {
      const made = normaliseOutcome(bare(leg), question, templates);
      expect(made).toMatchObject({ marketClass: 'fallback', title: 'Who wins?: Other' });
      const known = normaliseOutcome(bare(leg), { ...question, fallbackOutcome: 2 }, templates);
      expect(known.marketClass).toBe('named');
    }
  });

  it('falls back to the question name, and then to the name, where nothing else says what it is', () => {
    const question = { questionId: 7, name: 'Recurring', description: 'unreadable', fallbackOutcome: null };
    expect(title({ name: 'Recurring Named Outcome', description: 'x' }, question)).toBe('Recurring');
    expect(title({ name: 'Recurring', description: 'class:priceBinary|underlying:BTC' })).toBe('Recurring');
    expect(title({ name: '', description: '' })).toBe('Outcome 1');
  });
});
