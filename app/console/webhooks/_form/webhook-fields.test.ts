import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useForm } from '#app/ui/form/use-form.ts';
import type { Tier } from '#domain/tier.ts';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { AudienceFields } from './audience-fields.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { DryRun } from './dry-run.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { FormPart } from './form-part.ts';
import { PredicateField } from './predicate-field.tsx';
import { emptyDraft, type WebhookDraft } from './webhook-draft.ts';

type Part = (part: FormPart) => ReactNode;
type Shown = { draft?: Partial<WebhookDraft>; tier?: Tier; chats?: object[] };

const WALLET = `0x${'a'.repeat(40)}`;
const BOUNDS = { addressesEach: 2, allowLoopback: false };

/** A part of the form, filled in. */
function html(part: Part, { draft = {}, tier = 'enterprise', chats = [] }: Shown = {}): string {
  const initial: WebhookDraft = { ...emptyDraft(), ...draft };
  const filled = () =>
    part({ form: useForm({ initial, rules: () => ({}), send: async () => {} }), bounds: BOUNDS });
  return renderFramed(createElement(filled), {
    tier,
    answer: (queries, api) => queries.setQueryData(api.messenger.chats.queryKey(), chats as never),
  });
}

test('events go to an address, or to a chat that can be linked first', () => {
  expect(wordsIn(html(DestinationFields))).toContain(
    'HTTPS, on a public host. Answer with 2xx within 10 seconds; redirects are not followed.',
  );
  const messenger = { channel: 'messenger' } as const;
  expect(wordsIn(html(DestinationFields, { draft: messenger }))).toContain('Link a chat first');
  const chats = [{ chatId: 7n, title: 'Ann', username: null }];
  const linked = wordsIn(html(DestinationFields, { draft: messenger, chats }));
  expect(linked).toContain('Link another chat');
  expect(linked).toContain('Ann');
});

test('a chat that was unlinked since stays in sight, and says so', () => {
  const draft = { channel: 'messenger', chatId: '9' } as const;
  expect(wordsIn(html(DestinationFields, { draft }))).toContain('Chat 9, not linked any more');
  const chats = [{ chatId: 9n, title: 'Ann', username: null }];
  expect(wordsIn(html(DestinationFields, { draft, chats }))).not.toContain('not linked any more');
});

test('the whole market comes with Enterprise, which a lower plan is told', () => {
  const radio = /<input type="radio"[^>]*disabled=""[^>]*\/>The whole market/;
  expect(html(AudienceFields, { tier: 'scale' })).toMatch(radio);
  expect(wordsIn(html(AudienceFields, { tier: 'scale' }))).toContain('Requires the Enterprise plan');
  expect(html(AudienceFields)).not.toMatch(radio);
  expect(wordsIn(html(AudienceFields))).not.toContain('Requires the');
});

test('addresses are counted against what one webhook may watch, and none are asked for of the whole market', () => {
  const draft = { wallets: WALLET };
  expect(wordsIn(html(AudienceFields, { draft }))).toContain('1 of 2 addresses.');
  expect(wordsIn(html(AudienceFields, { draft: { ...draft, scope: 'market' } }))).not.toContain('addresses.');
});

test('filters stand open where something is set, and ask for a status only of orders', () => {
  expect(html(FilterFields)).not.toContain('<details open=""');
  expect(html(FilterFields, { draft: { minNotional: '5' } })).toContain('<details open=""');
  expect(wordsIn(html(FilterFields))).not.toContain('Order statuses');
  expect(wordsIn(html(FilterFields, { draft: { eventTypes: ['order'] } }))).toContain('Order statuses');
});

test('a predicate comes with Enterprise; one that is there can be edited on a lower plan', () => {
  const said = 'Combine conditions with all, any and none of. Requires the Enterprise plan';
  expect(wordsIn(html(PredicateField, { tier: 'scale' }))).toContain(said);
  expect(wordsIn(html(PredicateField))).not.toContain(said);
  const kept = html(PredicateField, { tier: 'scale', draft: { predicateJson: '{}' } });
  expect(wordsIn(kept)).not.toContain(said);
  expect(kept).toContain('<details open=""');
});

test('before it is tried, a dry run says on what', () => {
  const shown = renderFramed(createElement(DryRun, { terms: null, askInVain: () => {} }));
  expect(wordsIn(shown)).toBe('Test this webhook on the events of the last 7 days.Dry run');
});
