import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

it('a name in a letter is no address, however it is written', () => {
  for (const name of [
    'https://evil.test/pay',
    'evil.test',
    'www.evil.test',
    'Pay at evil\uFF0Etest now',
    'evil\u3002test',
    'evil\u2024test',
    'eve@evil.test',
    'mailto:eve',
    'tel:+4912345',
    '//evil',
    'evil\u200B.test',
    '\u202Etset.live',
    `${'x'.repeat(59)}.test`,
  ]) {
    const plain = plainName(name);
    expect(plain, name).not.toMatch(/[^\s][.:/@][^\s]|[:/@]|\p{Cf}/u);
  }
});

it('an ordinary name stays as it is', () => {
  for (const name of [
    'Acme Inc.',
    'Ann O’Neill & Sons (Berlin)',
    'Ärzte-Büro 24',
    '株式会社',
    'J. R. Smith',
  ]) {
    expect(plainName(name)).toBe(name);
  }
  expect(plainName('Acme.io')).toBe('Acme io');
  expect(plainName('://')).toBe('');
});
