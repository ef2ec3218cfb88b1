import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

type Budget = { budget: string };

/** The markup of a form with one field, as the server draws it. */
const drawn = (isToldAtOnce: boolean) =>
  renderToStaticMarkup(
    createElement(() => {
      const form = useForm<Budget>({
        initial: { budget: 'many' },
        rules: () => ({ budget: 'Enter a whole number.' }),
        send: async () => {},
        isToldAtOnce: () => isToldAtOnce,
      });
      const field = TextField<Budget>({ form, name: 'budget', label: 'Monthly budget', hint: 'Requests' });
      return Form<Budget>({ of: form, children: field });
    }),
  );

it('a field is drawn with what it begins with, before the page’s own code runs', () => {
  expect(drawn(false)).toMatch(/<input[^>]* value="many"/);
});

it('what is wrong is not told before the form was sent', () => {
  expect(drawn(false)).not.toContain('Enter a whole number.');
  expect(drawn(false)).not.toContain('aria-invalid');
});

it('where it is told as it is typed, it is tied to its field', () => {
  const html = drawn(true);
  const input = /<input([^>]*)>/.exec(html)?.[1] ?? '';
  const note = / aria-describedby="([^"]+)"/.exec(input)?.[1] ?? '';
  expect(input).toContain('aria-invalid="true"');
  expect(html).toContain(`<span id="${note}" role="alert" class="text-down">Enter a whole number.</span>`);
});

it('the browser’s own checks do not stand before those of the form', () => {
  expect(drawn(false)).toMatch(/^<form[^>]* noValidate=""/i);
});
