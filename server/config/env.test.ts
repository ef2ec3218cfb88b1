import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv as parseEnvFile } from 'node:util';
import { describe, expect, it } from 'vitest';
import { envSchema, grpcUrlOf, parseEnv } from './env.ts';

const example = readFileSync('.env.example', 'utf8');
const exampleEntries = Object.entries(parseEnvFile(example) as Record<string, string>);

describe('env', () => {
  it('is listed in .env.example, name for name', () => {
    expect(exampleEntries.map(([name]) => name).sort()).toEqual(Object.keys(envSchema.shape).sort());
  });

  it('has the defaults that .env.example shows', () => {
    expect(parseEnv(Object.fromEntries(exampleEntries))).toEqual(parseEnv({}));
  });

  it('is read from .env.example by a shell as it is by Node', () => {
    const names = exampleEntries.map(([name]) => name);
    const print = names.map((name) => `printf '%s\\0' "$${name}"`).join('; ');
    const script = `set -eu; . ./.env.example; ${print}`;
    const read = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { NODE_ENV: 'test' } }).split(
      '\0',
    );
    expect(names.map((name, place) => [name, read[place]])).toEqual(exampleEntries);
  });

  it('reports every problem at once', () => {
    const parsed = parseEnv({ PORT: 'x', ROLES: 'web,bogus', SANDBOX_FILLS: '-1' });
    expect(parsed).toMatchObject({
      problems: [
        expect.stringMatching(/^PORT/),
        expect.stringMatching(/bogus/),
        expect.stringMatching(/^SANDBOX_FILLS/),
      ],
    });
  });

  it('asks for both halves of another service’s keys', () => {
    const parsed = parseEnv({ GITHUB_ID: 'x', GOOGLE_SECRET: 'y' });
    expect(parsed).toEqual({
      problems: [expect.stringMatching(/^GITHUB_ID.*GITHUB_SECRET/), expect.stringMatching(/^GOOGLE_ID/)],
    });
    expect(parseEnv({ GITHUB_ID: 'x', GITHUB_SECRET: 'y' })).toHaveProperty('env');
    expect(parseEnv({ GRPC_TLS_KEY: '/key.pem' })).toEqual({
      problems: [expect.stringMatching(/^GRPC_TLS_CERT.*GRPC_TLS_KEY/)],
    });
  });

  it('tells clients the address of the block stream that is set, else that of the pages’ host', () => {
    const urlOf = (settings: Record<string, string>): string => {
      const parsed = parseEnv(settings);
      if (!('env' in parsed)) throw new Error(parsed.problems.join());
      return grpcUrlOf(parsed.env);
    };
    expect(urlOf({})).toBe('http://localhost:50051');
    const tls = { GRPC_TLS_CERT: '/cert.pem', GRPC_TLS_KEY: '/key.pem' };
    expect(urlOf({ ...tls, NEXTAUTH_URL: 'https://markets.test' })).toBe('https://markets.test:50051');
    expect(urlOf({ ...tls, GRPC_URL: 'https://grpc.test/' })).toBe('https://grpc.test');
  });

  it('takes a project id of WalletConnect and a relay that speaks WebSocket, and nothing else for them', () => {
    expect(
      parseEnv({ WALLETCONNECT_PROJECT_ID: 'abc', WALLETCONNECT_RELAY_URL: 'https://relay.test' }),
    ).toEqual({
      problems: [
        expect.stringMatching(/^WALLETCONNECT_PROJECT_ID: .*32 hex digits/),
        expect.stringMatching(/^WALLETCONNECT_RELAY_URL/),
      ],
    });
    expect(parseEnv({ WALLETCONNECT_PROJECT_ID: 'a'.repeat(32) })).toMatchObject({
      env: { WALLETCONNECT_RELAY_URL: 'wss://relay.walletconnect.org' },
    });
  });

  it('asks for both the address and the token of the sports provider, and for hosts that are hosts', () => {
    expect(parseEnv({ SPORTS_API_URL: 'https://api.sportmonks.com/v3' })).toEqual({
      problems: [expect.stringMatching(/^SPORTS_API_TOKEN: .*its address and its token/)],
    });
    expect(parseEnv({ SPORTS_API_TOKEN: 'secret' })).toEqual({
      problems: [expect.stringMatching(/^SPORTS_API_URL/)],
    });
    expect(parseEnv({ HIGHLIGHTS_EMBED_HOSTS: 'scorebat.com, https://x.test' })).toEqual({
      problems: [expect.stringMatching(/^HIGHLIGHTS_EMBED_HOSTS.*https:\/\/x\.test is not a host name/)],
    });
  });

  it('asks for the upstream when neither the sandbox nor an endpoint is there', () => {
    const DATABASE_URL = 'postgresql://db.test/hashmark';
    expect(parseEnv({ ROLES: 'web', DATABASE_URL })).toMatchObject({
      problems: [expect.stringMatching(/^EXCHANGE_API_URL/)],
    });
    expect(parseEnv({ ROLES: 'ingest' })).toMatchObject({
      problems: [expect.stringMatching(/^EXCHANGE_API_URL/)],
    });
    expect(parseEnv({ UPSTREAM: 'hyperliquid' })).toMatchObject({
      problems: [expect.stringMatching(/^NODE_DATA_DIR/)],
    });
  });

  it('asks a process that does not ingest for the database of the one that does', () => {
    const given = { EXCHANGE_API_URL: 'http://127.0.0.1:1' };
    expect(parseEnv({ ROLES: 'web,stream', ...given })).toMatchObject({
      problems: [expect.stringMatching(/^DATABASE_URL: required without the role ingest/)],
    });
    const DATABASE_URL = 'postgresql://db.test/hashmark';
    expect(parseEnv({ ROLES: 'web,stream', DATABASE_URL, ...given })).toHaveProperty('env');
  });

  it('asks a process that delivers webhooks for the key of the one that takes them in', () => {
    const given = { ROLES: 'deliver', DATABASE_URL: 'postgresql://db.test/hashmark' };
    expect(parseEnv(given)).toMatchObject({
      problems: [expect.stringMatching(/^WEBHOOK_SECRETS_KEY: required by the role deliver/)],
    });
    expect(parseEnv({ ...given, WEBHOOK_SECRETS_KEY: 'a'.repeat(64) })).toHaveProperty('env');
  });

  it('refuses a simulated exchange beside a real one, and takes a role that is named twice for one', () => {
    const real = { UPSTREAM: 'hyperliquid', NODE_DATA_DIR: '/data' };
    expect(parseEnv({ ROLES: 'sandbox,ingest', ...real })).toMatchObject({
      problems: [expect.stringMatching(/^ROLES: the role sandbox simulates the exchange/)],
    });
    expect(parseEnv({ ROLES: 'ingest, ingest', ...real })).toMatchObject({ env: { ROLES: ['ingest'] } });
  });
});
