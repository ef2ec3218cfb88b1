import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnv } from '#server/config/env.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
let file: string;

beforeAll(async () => {
  api = await startTestApi();
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'openapi-')), 'openapi.json');
  writeFileSync(file, await (await api.get('/v1/openapi.json')).text());
});
afterAll(() => api.stop());

function lint(command: string, args: string[]): { status: number | null; text: string } {
  const bin = path.resolve('node_modules/.bin', command);
  const result = spawnSync(bin, args, {
    encoding: 'utf8',
    cwd: path.dirname(file),
    env: childEnv({ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }),
  });
  return { status: result.status, text: result.stdout + result.stderr };
}

/** Only ends what would never end: Spectral takes its time over a document of this size, and more beside other tests. */
const BOUND = { timeout: 180_000 };

describe('the OpenAPI document', BOUND, () => {
  it('is OpenAPI 3.1 and says which tiers and headers there are', () => {
    const document = JSON.parse(readFileSync(file, 'utf8'));
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      'apiKeyHeader',
      'bearer',
      'apiKeyQuery',
      'session',
    ]);
    expect(document.paths['/v1/pricing'].get.responses['200'].headers['x-tier']).toBeDefined();
  });

  it("passes Redocly's recommended rules without a warning", () => {
    const { status, text } = lint('redocly', [
      'lint',
      '--extends',
      'recommended',
      '--max-problems',
      '50',
      // Of /v1/builders/by-user/{user} and /v1/builders/{address}/fills it reads the segments alone. By their patterns no
      // URL matches two of the paths, as the test of all documents shows.
      '--skip-rule',
      'no-ambiguous-paths',
      file,
    ]);
    expect(text).not.toMatch(/You have \d+ warning|warning \d+ of/i);
    expect(status, text).toBe(0);
  });

  it("passes Spectral's OpenAPI rules without a warning", () => {
    const ruleset = path.join(path.dirname(file), 'spectral.yaml');
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
    const { status, text } = lint('spectral', [
      'lint',
      '--fail-severity',
      'warn',
      '--ruleset',
      ruleset,
      file,
    ]);
    expect(status, text).toBe(0);
  });
});
