import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionKey } from './action-key.ts';
import { nameAction, unnamedIds } from './name-votes.ts';
import { readVoteAction } from './vote-action.ts';

const STANDALONE = {
  O: {
    registerTokensAndStandaloneOutcome: {
      quoteToken: 0,
      nameAndDescription: ['Champions League Winner', 'The market resolves to PSG if …'],
      sideNames: ['PSG', 'Arsenal'],
    },
  },
};
const SETTLE_OUTCOME = { O: { settleOutcome: { outcome: 110, settleFraction: '1', details: 'PSG won' } } };

/** What an action does not name. */
const EMPTY = {
  ...{ quoteToken: null, questionId: null, questionName: '', questionDescription: '' },
  ...{ legs: [], choices: [] },
};

describe('readVoteAction', () => {
  it('reads registrations, of a standalone outcome and of a question', () => {
    expect(readVoteAction(STANDALONE)).toEqual({
      ...EMPTY,
      kind: 'register_question',
      variant: 'registerTokensAndStandaloneOutcome',
      quoteToken: 0,
      questionName: 'Champions League Winner',
      questionDescription: 'The market resolves to PSG if …',
      choices: ['PSG', 'Arsenal'],
    });
    const question = {
      quoteToken: 360,
      questionNameAndDescription: ['Who wins?', 'A race.'],
      fallbackNameAndDescription: ['Other', ''],
      namedOutcomes: [
        ['Ann', ''],
        ['Bob', ''],
      ],
    };
    expect(readVoteAction({ O: { registerTokensAndQuestion: question } })).toEqual({
      ...EMPTY,
      kind: 'register_question',
      variant: 'registerTokensAndQuestion',
      quoteToken: 360,
      questionName: 'Who wins?',
      questionDescription: 'A race.',
      choices: ['Ann', 'Bob'],
    });
  });

  it('reads settlements of all three forms', () => {
    expect(readVoteAction(SETTLE_OUTCOME)).toEqual({
      ...EMPTY,
      kind: 'settle_outcome',
      variant: 'settleOutcome',
      legs: [{ outcomeId: 110, settleFraction: '1', details: 'PSG won' }],
    });
    const legs = [
      [7, ['0', 'lost']],
      [8, ['0.5', 'half']],
    ];
    expect(
      readVoteAction({ O: { settleQuestion: { question: 3, settleFractionsAndDetails: legs } } }),
    ).toEqual({
      ...EMPTY,
      kind: 'settle_question',
      variant: 'settleQuestion',
      questionId: 3,
      legs: [
        { outcomeId: 7, settleFraction: '0', details: 'lost' },
        { outcomeId: 8, settleFraction: '0.5', details: 'half' },
      ],
    });
    const second = {
      question: 3,
      outcomeSettlements: [
        { outcome: 7, settleFraction: 1, details: 'won', nameAndDescription: ['Ann', ''], sideNames: [] },
      ],
      nameAndDescription: ['Who wins?', 'A race.'],
    };
    expect(readVoteAction({ O: { settleQuestion2: second } })).toEqual({
      ...EMPTY,
      kind: 'settle_question',
      variant: 'settleQuestion2',
      questionId: 3,
      questionName: 'Who wins?',
      questionDescription: 'A race.',
      legs: [{ outcomeId: 7, settleFraction: '1', details: 'won' }],
    });
  });

  it.each<[unknown, string, string]>([
    [{ D: 'MATIC' }, 'D', '"MATIC"'],
    [{ C: ['a', 'b'] }, 'C', '["a","b"]'],
    [{ O: { registerTemplate: { id: 'x' } } }, 'registerTemplate', '{"id":"x"}'],
    [{ O: { settleOutcome: { outcome: -1 } } }, 'settleOutcome', '{"outcome":-1}'],
    [{ O: {}, D: 'x' }, '', '{"O":{},"D":"x"}'],
  ])('keeps %j, which it does not understand, as given', (given, variant, content) => {
    expect(readVoteAction(given)).toEqual({
      ...EMPTY,
      kind: 'other',
      variant,
      questionDescription: content,
    });
  });

  it('never throws, and yields text that any store can hold', () => {
    const wild = fc.oneof(
      fc.anything(),
      fc.record({ O: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()) }),
      fc.record({
        O: fc.record({
          settleOutcome: fc.record({
            outcome: fc.nat(),
            settleFraction: fc.constant('1'),
            details: fc.string({ unit: 'binary' }),
          }),
        }),
      }),
    );
    fc.assert(
      fc.property(wild, (given) => {
        const { variant, legs } = readVoteAction(JSON.parse(JSON.stringify(given) ?? 'null'));
        for (const text of [variant, ...legs.map(({ details }) => details)]) {
          expect(text.includes('\0')).toBe(false);
          expect(text.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

describe('actionKey', () => {
  /** A copy in which the keys of every object stand the other way round. */
  function reversed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, field]) => [name, reversed(field)]),
    );
  }

  it('is the same whatever order the fields come in, and differs between actions', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(actionKey(reversed(one))).toBe(actionKey(one));
        expect(actionKey(one) === actionKey(other)).toBe(
          JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)),
        );
      }),
    );
    expect(actionKey({ D: 'MATIC' })).toMatch(/^0x[0-9a-f]{64}$/);
  });

  /** As pairs in order of their names: an independent notion of equality. */
  function sorted(value: unknown): unknown {
    if (Array.isArray(value)) return ['list', value.map(sorted)];
    if (typeof value !== 'object' || value === null) return value;
    const names = Object.keys(value).sort();
    return ['object', names.map((name) => [name, sorted((value as Record<string, unknown>)[name])])];
  }
});

describe('a settlement without words', () => {
  const wordings = {
    outcomes: new Map([[110, { questionId: 12, name: 'Final', description: 'Who wins the final.' }]]),
    questions: new Map([[3, { questionId: 3, name: 'Race', description: 'Who is first.' }]]),
  };
  const question = readVoteAction({ O: { settleQuestion: { question: 3, settleFractionsAndDetails: [] } } });

  it('is given those of its question, or of its outcome', () => {
    const settle = readVoteAction(SETTLE_OUTCOME);
    expect(unnamedIds([settle, question, readVoteAction(STANDALONE)])).toEqual({
      outcomeIds: [110],
      questionIds: [3],
    });
    expect(nameAction(settle, wordings)).toMatchObject({ questionId: 12, questionName: 'Final' });
    expect(nameAction(question, wordings)).toMatchObject({ questionId: 3, questionName: 'Race' });
  });

  it('stays as it is when nobody knows them, and words that upstream gave stay', () => {
    const nothing = { outcomes: new Map(), questions: new Map() };
    expect(nameAction(question, nothing)).toEqual(question);
    expect(nameAction(readVoteAction(STANDALONE), wordings)).toEqual(readVoteAction(STANDALONE));
  });
});
