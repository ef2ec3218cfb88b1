import { describe, expect, it } from 'vitest';
import { drawable } from './social-card.tsx';

describe('the words of a picture', () => {
  it('hold only letters that its fonts have, so that no other host is asked for a font', () => {
    expect(drawable('BTC ≥ 58,085 🚀 日本 – Łódź', 80)).toBe('BTC at least 58,085   – Łódź');
  });

  it('are cut to what fits, and say so', () => {
    expect(drawable('abcdefgh', 5)).toBe('abcd…');
  });
});
