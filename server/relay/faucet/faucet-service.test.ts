import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { newServices, type ServiceOptions } from '../testing/services.ts';

const AMOUNT_E6 = 250_000_000n;
let venue: TestVenue;
let database: TestDatabase;
const lives: ReturnType<typeof newServices>[] = [];

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
});
afterAll(async () => {
  for (const life of lives) life.end();
  await venue.stop();
  await database.drop();
});

function newLife(options: ServiceOptions = { faucetE6: AMOUNT_E6 }) {
  const life = newServices(venue, database.pool, options);
  lives.push(life);
  return life;
}
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

it('an account gets its test collateral once a day, however often and in whatever life it asks', async () => {
  const address = newAddress();
  const first = newLife();
  const [one, same] = await Promise.all([
    first.faucet.mint(address),
    first.faucet.mint(address.toLowerCase()),
  ]);
  expect(one).toEqual({ tx_hash: expect.stringMatching(/^0x/), amount_e6: String(AMOUNT_E6) });
  expect(same).toEqual(one);
  const refused = { code: 'FAUCET_LIMIT', status: 429, retryAfterSeconds: expect.any(Number) };
  await expect(first.faucet.mint(address)).rejects.toMatchObject(refused);
  await expect(newLife().faucet.mint(address)).rejects.toMatchObject(refused);
  expect(await venue.balanceOf(address)).toBe(AMOUNT_E6);
});

it('another account gets its own on the same day', async () => {
  const { faucet } = newLife();
  for (const address of [newAddress(), newAddress()]) {
    await faucet.mint(address);
    expect(await venue.balanceOf(address)).toBe(AMOUNT_E6);
  }
});

it('a venue without test money mints nothing, and nobody gets any by a text that is no address', async () => {
  const address = newAddress();
  await expect(newLife({}).faucet.mint(address)).rejects.toMatchObject({ code: 'NO_FAUCET' });
  await expect(newLife().faucet.mint('0x12')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' });
  expect(await venue.balanceOf(address)).toBe(0n);
});
