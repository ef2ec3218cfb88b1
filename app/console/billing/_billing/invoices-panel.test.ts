import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { InvoicesPanel } from './invoices-panel.tsx';

const BILL = { createdMs: 0, totalCents: 110_000, dueCents: 0, url: null, pdfUrl: null };

const html = (invoices: object[], role: Role = 'owner'): string =>
  renderFramed(createElement(InvoicesPanel), {
    role,
    answer: (queries, api) => queries.setQueryData(api.billing.invoices.queryKey(), { invoices } as never),
  });

test.each([
  ['paid', 'Paid'],
  ['open', 'Open'],
  ['draft', 'Draft'],
  ['void', 'Void'],
  ['uncollectible', 'Not collected'],
  ['of_tomorrow', 'of_tomorrow'],
])('an invoice that is %s is told as %s', (status, word) => {
  expect(wordsIn(html([{ ...BILL, id: 'in_1', number: 'A-1', status }]))).toContain(`A-1${word}`);
});

test('before the first invoice it is told when one comes', () => {
  expect(wordsIn(html([]))).toContain('The first invoice appears here once you buy a plan.');
});

test('who may not manage billing is told so, and sees no invoice', () => {
  const shown = wordsIn(html([{ ...BILL, id: 'in_1', number: 'A-1', status: 'paid' }], 'developer'));
  expect(shown).toContain(
    'Your role here is developer. You can view this page, but you cannot see invoices.',
  );
  expect(shown).not.toContain('A-1');
});
