import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { signInWarnings } from './sign-in-warnings.ts';

const warnings = (settings: Record<string, string>): string[] => {
  const parsed = parseEnv(settings);
  if ('problems' in parsed) throw new Error(parsed.problems.join());
  return signInWarnings(parsed.env);
};

describe('the start warns', () => {
  it.each<Record<string, string>>([
    { TRUST_PROXY: '1' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
  ])('that nobody said where the pages are opened, though others can reach them: %j', (settings) => {
    expect(warnings(settings)).toEqual([
      expect.stringMatching(/^NEXTAUTH_URL is not set, but (TRUST_PROXY|HOST)/),
    ]);
  });

  it('that session cookies are sent unencrypted', () => {
    expect(warnings({ NEXTAUTH_URL: 'http://hashmark.example' })).toEqual([
      expect.stringMatching(/^NEXTAUTH_URL is http:\/\/hashmark\.example: /),
    ]);
  });

  it('that a sign-in at one of several processes is not valid at another', () => {
    const one = {
      ROLES: 'web,stream',
      DATABASE_URL: 'postgresql://db.test/hashmark',
      EXCHANGE_API_URL: 'http://127.0.0.1:1',
    };
    expect(warnings(one)).toEqual([expect.stringMatching(/^NEXTAUTH_SECRET is not set/)]);
    expect(warnings({ ...one, NEXTAUTH_SECRET: 'x'.repeat(32) })).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { NEXTAUTH_URL: 'http://localhost:3000', TRUST_PROXY: '1' },
    { NEXTAUTH_URL: 'https://hashmark.example', TRUST_PROXY: '1', HOST: '0.0.0.0' },
  ])('of nothing where all is well: %j', (settings) => {
    expect(warnings(settings)).toEqual([]);
  });
});
