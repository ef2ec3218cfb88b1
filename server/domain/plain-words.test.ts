import { describe, expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

/** What a messenger makes a link, a mention or a command of. */
const LIVELY = /https?:\/\/|[\w-]+\.[a-z]{2,}|[@#/][a-z]/i;

describe('words of strangers in a message', () => {
  it.each([
    'Win free coins at https://evil.test/claim now',
    'evil.test',
    'see t.me/evil',
    '@everyone and /start',
    'http://1.evil.test',
  ])('make no link, mention or command: %s', (text) => {
    expect(plainWords(text)).not.toMatch(LIVELY);
    expect(plainWords(text).replaceAll('\u2060', '')).toBe(text);
  });

  it('stay on one line and turn no text around', () => {
    expect(plainWords('a\r\nBcc: b‮c​d\te')).toBe('a Bcc: b c d e');
  });

  it('are cut, but never within a character', () => {
    expect(plainWords('😀'.repeat(200), 10)).toBe(`${'😀'.repeat(9)}…`);
  });

  it('are otherwise left as they are', () => {
    for (const text of ['BTC above $100,500.25 at 06:00?', 'Österreich – Türkiye <b>&amp;', 'A vs. B']) {
      expect(plainWords(text)).toBe(text);
    }
  });
});
