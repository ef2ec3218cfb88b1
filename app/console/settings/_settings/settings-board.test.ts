import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { SettingsBoard } from './settings-board.tsx';

const ME = {
  orgId: 'org_1',
  identities: [],
  orgs: [{ orgId: 'org_1', name: 'Acme', tier: 'free', role: 'owner' }],
};

function html(role: Role, me: object | null = ME): string {
  const board = createElement(AppRouterContext, { value: {} as never }, createElement(SettingsBoard));
  return renderFramed(board, {
    role,
    answer: (queries, api) => {
      queries.setQueryData(api.settings.me.queryKey(), me as never);
      queries.setQueryData(api.settings.sessions.queryKey(), []);
    },
  });
}

const NAME = /<input[^>]*value="Acme"[^>]*>/;

test('who may rename the organisation can type a name, and nothing is sent before it is another one', () => {
  expect(NAME.exec(html('admin'))?.[0]).not.toContain('disabled');
  expect(pressable(html('admin'))).not.toContain('Rename');
});

test('who may not rename the organisation is told so, and reads its name', () => {
  const shown = html('developer');
  expect(wordsIn(shown)).toContain('Your role here is developer. You can view this page, but you cannot');
  expect(NAME.exec(shown)?.[0]).toContain('disabled=""');
  expect(wordsIn(html('owner'))).not.toContain('Your role here');
});

test('who has been signed out meanwhile is told so in place of the settings', () => {
  const shown = wordsIn(html('owner', null));
  expect(shown.match(/You are signed out\./g)).toHaveLength(3);
  expect(shown).not.toContain('Rename');
});
