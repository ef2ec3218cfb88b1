import { expect, it } from 'vitest';
import { readEmail } from './read-email.ts';

it('an address is one and the same however it is written', () => {
  expect(readEmail(' Kim@Example.TEST ')).toBe('kim@example.test');
});

it('an address with letters that only look like others, or become them, is nobody’s', () => {
  for (const odd of [
    '\u212Aim@example.test',
    'kim@e\u212Aample.test',
    'k\u0131m@example.test',
    '\uFF4Bim@example.test',
  ]) {
    expect(() => readEmail(odd), odd).toThrow('Invalid email address');
  }
});
