import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';

const html = (words: { hint?: string; problem?: string | null }) =>
  renderToStaticMarkup(
    createElement(() =>
      Field({ label: 'Budget', ...words, children: (control) => createElement('input', control) }),
    ),
  );
const one = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

test('a control has the name of its field, and is described by the hint', () => {
  const shown = html({ hint: 'Requests a month' });
  const control = one(shown, /<input([^>]*)>/);
  expect(one(shown, /<label for="([^"]+)"/)).toBe(one(control, / id="([^"]+)"/));
  expect(shown).toContain(`<span id="${one(control, /aria-describedby="([^"]+)"/)}" class="text-muted">`);
  expect(control).not.toContain('aria-invalid');
});

test('a problem takes the place of the hint, and says that the control holds what cannot be taken', () => {
  const shown = html({ hint: 'Requests a month', problem: 'Not a number' });
  const control = one(shown, /<input([^>]*)>/);
  const described = one(control, /aria-describedby="([^"]+)"/);
  expect(shown).toContain(`<span id="${described}" role="alert" class="text-down">Not a number</span>`);
  expect(shown).not.toContain('Requests a month');
  expect(control).toContain('aria-invalid="true"');
});

test('a field without words below it describes nothing', () => {
  expect(html({})).not.toContain('aria-describedby');
});
