import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import type { Webhook } from '../_webhooks/webhook.ts';
import { WebhookActions } from './webhook-actions.tsx';

type Shown = { status?: 'active' | 'paused'; tier?: Tier; role?: Role; isPending?: boolean; error?: unknown };

function html({ status = 'active', isPending = false, error = null, ...framed }: Shown = {}): string {
  const webhook = { subscriptionId: 'whk_1', status } as Webhook;
  const sending = { send: () => {}, isPending, error };
  return renderFramed(createElement(WebhookActions, { of: webhook, test: sending, start: () => {} }), framed);
}

test.each<[Shown, string[]]>([
  [{}, ['Send test', 'Edit', 'Pause', 'Rotate secret', 'Delete']],
  [{ status: 'paused' }, ['Send test', 'Edit', 'Resume', 'Rotate secret', 'Delete']],
  [{ isPending: true }, ['Edit', 'Pause', 'Rotate secret', 'Delete']],
  [{ tier: 'scale' }, ['Send test', 'Edit', 'Pause', 'Rotate secret', 'Delete']],
  [{ tier: 'growth' }, ['Delete']],
  [{ role: 'viewer' }, []],
])('of a webhook with %j only what is possible can be pressed', (shown, words) => {
  expect(pressable(html(shown))).toEqual(words);
});

test('a test that is under way says so', () => {
  expect(wordsIn(html({ isPending: true }))).toContain('Sending…');
});

test('a test that could not be sent says why', () => {
  expect(html({ error: new Error('The receiver is unknown') })).toContain('data-testid="refusal"');
  expect(html()).not.toContain('data-testid="refusal"');
});
