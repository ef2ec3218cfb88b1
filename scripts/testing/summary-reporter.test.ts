import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { countOf } from './summary-reporter.ts';

/** A file with one test, which ended like this after so many repetitions. */
function fileWith(state: 'passed' | 'failed', retryCount: number, ...messages: string[]): TestModule {
  const module = { relativeModuleId: 'a.test.ts', errors: () => [] };
  const errors = messages.map((message) => ({ message }));
  const only = {
    module,
    fullName: 'answers',
    result: () => ({ state, errors }),
    diagnostic: () => ({ retryCount }),
  };
  const meta = () => ({ processorSeconds: 1 });
  return { ...module, meta, children: { allTests: () => [only] } } as unknown as TestModule;
}

test('a test that passed only when it was repeated has failed', () => {
  const count = countOf([fileWith('passed', 1, 'expected 200 to be 500')], []);
  expect(count).toMatchObject({
    passed: 0,
    failed: 1,
    titles: ['a.test.ts: answers: passed only when repeated: expected 200 to be 500'],
  });
});

test('a test that was repeated because an attempt showed nothing passes, and is named', () => {
  const count = countOf([fileWith('passed', 1, 'inconclusive: the machine stood still')], []);
  expect(count).toMatchObject({
    passed: 1,
    failed: 0,
    titles: [],
    repeated: ['a.test.ts: answers: inconclusive: the machine stood still'],
  });
});

test('a test none of whose attempts showed anything has failed', () => {
  const count = countOf([fileWith('failed', 1, 'inconclusive: once', 'inconclusive: twice')], []);
  expect(count).toMatchObject({ passed: 0, failed: 1, titles: ['a.test.ts: answers: inconclusive: once'] });
  expect(count.files).toEqual([{ file: 'a.test.ts', seconds: 1 }]);
});
