import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import type { Role } from '#domain/role.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { AuditBoard } from './audit-board.tsx';
import { auditInput, nextEntries } from './audit-params.ts';
import { ACTION_WORDS } from './audit-words.ts';

const ENTRY = {
  ...{ action: 'key.created', actorId: 'per_1', actorLabel: 'ann@example.test', actorType: 'person' },
  ...{ target: 'key_1', address: '203.0.113.7', timeMs: 0, details: {} },
};

type Shown = { role?: Role; actor?: string; nextCursor?: string | null };

function html(entries: object[], { role = 'owner', actor, nextCursor = null }: Shown = {}): string {
  const filters = { action: null, actor: actor ?? null, entry: null };
  return renderFramed(createElement(AuditBoard), {
    role,
    search: actor ? `actor=${actor}` : '',
    answer: (queries, api) => {
      const { queryKey } = api.audit.list.infiniteQueryOptions(auditInput(filters), nextEntries);
      const rows = entries.map((more, nth) => ({ ...ENTRY, auditId: String(nth), ...more }));
      queries.setQueryData(queryKey, { pages: [{ entries: rows, nextCursor }], pageParams: [null] } as never);
    },
  });
}

test('each action of the log has words of its own, and none is shown as its code', () => {
  const words = AUDIT_ACTIONS.map((action) => ACTION_WORDS[action]);
  expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
  for (const said of words) expect(said).toMatch(/^[A-Z][a-z-]+( [a-z]+)+$/);
});

test('an entry says what happened, who did it and from where, with a dash where that is not known', () => {
  expect(wordsIn(html([{}]))).toContain('Key createdann@example.testann@example.test203.0.113.7');
  expect(wordsIn(html([{ address: '' }]))).toContain('ann@example.test–1970');
});

test('before the first change it is told what adds entries', () => {
  const shown = wordsIn(html([]));
  expect(shown).toContain('No changes yet');
  expect(shown).toContain('each change adds an entry here');
});

test('filters that leave nothing say so, and can be cleared', () => {
  const shown = html([], { actor: 'per_9' });
  expect(wordsIn(shown)).toContain('No entry matches the filters');
  expect(wordsIn(shown)).not.toContain('No changes yet');
  expect(pressable(shown)).toEqual(expect.arrayContaining(['Clear', 'Clear filters']));
});

test('the end of the list says how many entries there are, and leads to older ones while there are some', () => {
  expect(wordsIn(html([{}]))).toContain('1 entry, no older ones');
  const more = html([{}, {}], { nextCursor: '7' });
  expect(wordsIn(more)).toMatch(/2 entriesLoad older$/);
  expect(pressable(more)).toContain('Load older');
});

test('who may not read the log is told so, and sees no entry', () => {
  const shown = wordsIn(html([{}], { role: 'developer' }));
  expect(shown).toContain(
    'Your role here is developer. You can view this page, but you cannot read the audit log.',
  );
  expect(shown).not.toContain('Key created');
});
