import { expect, it } from 'vitest';
import { mayChange, rolesToGive, roleWords } from './role-words.ts';

it('says what a role may do by what it is granted', () => {
  expect(roleWords('viewer')).toBe('view the console');
  expect(roleWords('developer')).toBe('view the console, manage keys, manage webhooks');
  expect(roleWords('owner')).toContain('owners');
  expect(roleWords('admin')).not.toContain('owners');
});

it('offers the role of owner to owners only', () => {
  expect(rolesToGive('owner')).toContain('owner');
  expect(rolesToGive('admin')).toEqual(['admin', 'developer', 'viewer']);
});

it.each([
  ['owner', 'owner', true],
  ['admin', 'owner', false],
  ['admin', 'admin', true],
  ['developer', 'viewer', false],
] as const)('whether %s may change %s: %s', (mine, theirs, may) => {
  expect(mayChange(mine, theirs)).toBe(may);
});
