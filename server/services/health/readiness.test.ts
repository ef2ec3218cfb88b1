import { expect, it } from 'vitest';
import { Readiness, type RoleState } from './readiness.ts';

const ready = (): RoleState => 'ready';

it('tells the roles in one order, whichever reported first', () => {
  const [one, other] = [new Readiness(), new Readiness()];
  one.report('relay', ready);
  one.report('keeper', ready);
  other.report('keeper', ready);
  other.report('relay', ready);
  expect(JSON.stringify(one.states())).toBe(JSON.stringify(other.states()));
});

it('says nothing of roles where none reports, and of one only where one does', () => {
  const readiness = new Readiness();
  expect(readiness.states()).toBeNull();
  readiness.report('keeper', () => 'starting');
  expect(readiness.states()).toEqual({ keeper: 'starting' });
});
