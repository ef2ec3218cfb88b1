import { expect, it } from 'vitest';
import { emailProblem, problemsNow, type Rules, resolverOf } from './rules.ts';

type Range = { least: string; most: string; windows: { name: string }[] };

const rules: Rules<Range> = ({ least, most, windows }) => ({
  ...(Number(least) >= Number(most) && { most: 'The highest must be above the lowest.' }),
  ...(windows[0]?.name === '' && { 'windows.0.name': 'Enter a name.' }),
});
const resolve = (values: Range) =>
  resolverOf(rules)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

it('a form with a problem is not sent, and each problem stands at its field, also within a list', async () => {
  expect(await resolve({ least: '2', most: '1', windows: [{ name: '' }] })).toEqual({
    values: {},
    errors: {
      most: { type: 'rule', message: 'The highest must be above the lowest.' },
      windows: [{ name: { type: 'rule', message: 'Enter a name.' } }],
    },
  });
});

it('a form without a problem is sent as it stands', async () => {
  const values = { least: '1', most: '2', windows: [] };
  expect(await resolve(values)).toEqual({ values, errors: {} });
});

it('what the server refused stands at its field until that is edited', () => {
  const refused = { name: 'code', value: 'AAAA-AAAA', message: 'Invalid or expired code.' } as const;
  const now = (code: string) => problemsNow<{ code: string }>({}, refused, () => code);
  expect(now('AAAA-AAAA')).toEqual({ code: 'Invalid or expired code.' });
  expect(now('AAAA-AAAB')).toEqual({});
  expect(problemsNow<{ code: string }>({ code: 'Enter it.' }, refused, () => 'AAAA-AAAA')).toEqual({
    code: 'Enter it.',
  });
});

it.each(['', 'a', 'a@b', 'a b@example.test', undefined])('%j is no email address', (text) => {
  expect(emailProblem(text)).toEqual({ email: expect.stringMatching(/^Enter an email address/) });
});

it('spaces around an email address are no part of it', () => {
  expect(emailProblem(' you@company.com ')).toEqual({});
});
