import { createElement } from 'react';
import { expect, test } from 'vitest';
import { useForm } from '#app/ui/form/use-form.ts';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { EMPTY_DRAFT, type KeyDraft } from './key-draft.ts';
import { AdvancedFields } from './key-fields.tsx';

function html(draft: Partial<KeyDraft> = {}): string {
  const initial: KeyDraft = { ...EMPTY_DRAFT, ...draft };
  const filled = () =>
    AdvancedFields({ form: useForm({ initial, rules: () => ({}), send: async () => {} }) });
  return renderFramed(createElement(filled));
}

test('each scope says what it is for, and what none of them means', () => {
  for (const said of [
    'Read: every answer of the data API',
    'Webhooks: see and change subscriptions',
    'Streams: live events over SSE, WebSocket and gRPC',
    'If you select none, the key has every scope.',
  ])
    expect(wordsIn(html())).toContain(said);
});

test.each<Partial<KeyDraft>>([{ scopes: ['read'] }, { addresses: '203.0.113.7' }, { budget: '500' }])(
  'what holds a key back is in sight where it is set: %j',
  (draft) => {
    expect(html(draft)).toContain('<details open=""');
    expect(html()).not.toContain('<details open=""');
  },
);
