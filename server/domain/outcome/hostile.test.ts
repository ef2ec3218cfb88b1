import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeyValues } from './key-values.ts';
import { splitMetadataTag } from './metadata-tag.ts';
import { normaliseOutcome } from './normalise-outcome.ts';
import { normaliseQuestion } from './normalise-question.ts';
import {
  outcomeSpecSchema,
  parseRow,
  questionSpecSchema,
  settledOutcomeSchema,
  templateSchema,
} from './upstream-rows.ts';

const shaped = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'class',
        'underlying',
        'expiry',
        'targetPrice',
        'index',
        'perp',
        'threshold',
        'time',
        'sport',
      ),
      fc.oneof(
        fc.string(),
        fc.constantFrom('priceBinary', 'priceBucket', 'BTC', '20261341-9999', '1', '-1', '9e99'),
      ),
    ),
  )
  .map((pairs) => pairs.map((pair) => pair.join(':')).join('|'));
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  shaped,
  fc.string().map((tail) => `template:${tail}`),
  fc.constantFrom(
    'template:{',
    'template:{a}',
    'template:t',
    'template:',
    'metadata=category:',
    'other',
    '\0',
  ),
);
const template = fc.record({
  id: fc.constantFrom('t', ''),
  name: text,
  description: text,
  hints: fc.constant(new Map([['a', 'dateTime']])),
});
const spec = fc.record({
  outcome: fc.nat(),
  name: text,
  description: text,
  sideSpecs: fc.array(fc.record({ name: text }), { maxLength: 3 }),
  quoteToken: text,
  venue: text,
  deployerFeeScale: text,
});
const question = fc.record({
  questionId: fc.nat(),
  name: text,
  description: text,
  fallbackOutcome: fc.option(fc.nat()),
});

describe('hostile upstream text', () => {
  it('never makes normalisation throw, and always leaves a title, a class and finite numbers', () => {
    fc.assert(
      fc.property(spec, fc.option(question), template, (row, group, one) => {
        const made = normaliseOutcome(row, group, new Map([[one.id, one]]));
        expect(made.title.length).toBeGreaterThan(0);
        expect(['named', 'priceBinary', 'priceBucket', 'fallback']).toContain(made.marketClass);
        expect(Number.isSafeInteger(made.expiryMs)).toBe(true);
        expect(Number.isFinite(Number(made.targetPrice))).toBe(true);
        expect(made.sideAName.length * made.sideBName.length).toBeGreaterThan(0);
        expect(made.description).toBe(row.description);
        if (group) expect(normaliseQuestion(group, new Map()).title.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never makes a row parser throw, and lets nothing through that Postgres refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), spec, question), (raw) => {
        for (const schema of [outcomeSpecSchema, questionSpecSchema, settledOutcomeSchema, templateSchema]) {
          const result = parseRow<unknown>(schema, raw);
          // A backslash of the text itself is doubled; one that is left begins an escape of JSON.
          if (result.ok)
            expect(JSON.stringify(result.row).replaceAll('\\\\', '')).not.toMatch(/\\u(0000|d[89a-f])/);
          else expect(result.reason).not.toBe('');
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads back every spec that was written with clean values', () => {
    const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,10}$/);
    const value = fc.stringMatching(/^[^|]*$/).map((part) => part.trim());
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, minLength: 1 }),
        (pairs) => {
          const written = pairs.map(([name, said]) => `${name}:${said}`).join('|');
          expect([...(parseKeyValues(written) ?? [])]).toEqual(pairs);
        },
      ),
    );
  });

  it('takes off a metadata tag and leaves every other text alone', () => {
    const prose = fc.string().filter((words) => !words.includes('metadata='));
    fc.assert(
      fc.property(prose, (words) => {
        const tidied = splitMetadataTag(words).prose;
        const tagged = splitMetadataTag(`${words} metadata=category:sports|subCategory:football`);
        expect(tagged.prose).toBe(tidied);
        expect(Object.fromEntries(tagged.tag)).toEqual({ category: 'sports', subCategory: 'football' });
      }),
    );
  });
});
