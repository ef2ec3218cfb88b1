import { expect, test } from 'vitest';
import { soakSettings } from './soak-settings.ts';

const of = (variables: Record<string, string>) => soakSettings((name) => variables[name] ?? null);

test('a soak is longer than a run of all tests, and a variable of its own says another length', () => {
  expect(of({})).toMatchObject({
    productKills: 3,
    relayKills: 1,
    trafficSeconds: 5,
    ingestKills: 3,
    seed: null,
  });
  expect(of({ SOAK: '1' })).toMatchObject({
    productKills: 100,
    relayKills: 30,
    trafficSeconds: 1_800,
    takeovers: 20,
  });
  expect(of({})).toMatchObject({ chaosClients: 10, chaosSeconds: null, replayMinutes: null });
  expect(of({ SOAK: '1' })).toMatchObject({ chaosClients: 500, chaosSeconds: 300, replayMinutes: 20 });
  expect(of({ SOAK: '1', CHAOS_ROUNDS: '7', CHAOS_SEED: '0' })).toMatchObject({ productKills: 7, seed: 0 });
});

test.each(['0', '1.5', 'many'])('%s kills are refused', (CHAOS_ROUNDS) => {
  expect(() => of({ CHAOS_ROUNDS })).toThrow();
});
