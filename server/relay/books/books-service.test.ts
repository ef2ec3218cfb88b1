import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { signFill } from '#chain/testing/signed-fill.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { fillParlay, newIndex, newServices, requestOf, signedClaim } from '../testing/services.ts';

const USD = 1_000_000n;
const newAccount = () => privateKeyToAccount(generatePrivateKey());
let venue: TestVenue;
let database: TestDatabase;
let services: ReturnType<typeof newServices>;
let index: ReturnType<typeof newIndex>;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  services = newServices(venue, database.pool);
  index = newIndex(venue, database.pool);
});
afterAll(async () => {
  index?.end();
  services?.end();
  await venue.stop();
  await database.drop();
});

describe('the fees of a builder', () => {
  it('are told newest first, page by page, with what it earned, is owed and was paid by signature', async () => {
    const builder = newAccount();
    const ids: bigint[] = [];
    for (const stakeE6 of [10n * USD, 20n * USD, 40n * USD]) {
      ids.push(await fillParlay(venue, { stakeE6, builder: builder.address, builderFeeBps: 100 }));
    }
    await index.caughtUp();
    const { books, claims } = services;
    const all = await books.builderFees(builder.address.toLowerCase());
    expect(all).toMatchObject({
      address: builder.address,
      ...{ earned_e6: '700000', parlays: 3, withdrawn_e6: '0', claimable_e6: '700000', withdrawals: [] },
    });
    expect(all.fees.map((fee) => [BigInt(fee.parlay_id), fee.builder_fee_e6])).toEqual([
      [ids[2], '400000'],
      [ids[1], '200000'],
      [ids[0], '100000'],
    ]);
    const first = await books.builderFees(builder.address, { limit: 2 });
    const rest = await books.builderFees(builder.address, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.fees, ...rest.fees]).toEqual(all.fees);
    expect([first.earned_e6, rest.earned_e6, rest.next_cursor]).toEqual(['700000', '700000', null]);

    const prepared = await claims.prepare(builder.address);
    const paid = await claims.claim(await signedClaim(venue, builder, requestOf(prepared)));
    await index.caughtUp();
    expect(await books.builderFees(builder.address)).toMatchObject({
      ...{ earned_e6: '700000', withdrawn_e6: '700000', claimable_e6: '0' },
      withdrawals: [{ to: builder.address, amount_e6: '700000', tx_hash: paid.tx_hash }],
    });
  });

  it('of an account that is no builder are none, and of what is no account are refused', async () => {
    const { books } = services;
    expect(await books.builderFees(newAccount().address)).toMatchObject({ earned_e6: '0', fees: [] });
    await expect(books.builderFees('0x12')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' });
    await expect(books.builderFees(newAccount().address, { cursor: '1;' })).rejects.toMatchObject({
      code: 'INVALID_PAGE',
    });
  });
});

describe('the open parlays of the vault', () => {
  const fillByVault = async (legs: ParlayLeg[], collateralE6: bigint): Promise<bigint> =>
    fillParlay(venue, {
      ...{ legs, collateralE6, quoteSigner: venue.quoter, deadline: (await venue.now()) + 600n },
      makerAddress: venue.book.contracts.vault.address,
    });
  const positions = async () => {
    await index.caughtUp();
    return services.books.vaultPositions();
  };
  const leg = (outcomeId: number, sideIndex: 0 | 1): ParlayLeg => ({ outcomeId, sideIndex });

  it('are shown with the worst way in which all of them can end, which follows each result', async () => {
    expect(await positions()).toMatchObject({ positions: [], worst_case: { result_e6: '0', exact: true } });
    await venue.depositInVault(5_000n * USD);
    const both = [
      await fillByVault([leg(301, 0), leg(302, 0)], 30n * USD),
      await fillByVault([leg(301, 1), leg(303, 0)], 50n * USD),
    ].map(String);
    const apart = String(await fillByVault([leg(304, 0), leg(305, 0)], 20n * USD));
    const open = await positions();
    expect(open.positions.map(({ parlay_id }) => parlay_id)).toEqual([...both, apart]);
    // The first two contradict each other: when the second wins, the pool gains the stake of the first.
    expect(open).toMatchObject({
      locked_e6: '100000000',
      worst_case: { result_e6: '-60000000', won: [both[1], apart], lost: [both[0]], exact: true },
    });
    await venue.finalise([{ outcomeId: 303, result: 'Void' }]);
    const resolve = venue.escrowCall('resolveLeg', [BigInt(both[1] ?? 0), 1n]);
    await venue.send(localAccount(8), resolve.to, resolve.data);
    // The second cannot be won any more: it is refunded, or lost.
    expect((await positions()).worst_case).toMatchObject({
      ...{ result_e6: '-40000000', won: [both[0], apart], lost: [both[1]] },
    });
  });

  it('are those of the vault alone', async () => {
    const { to, data } = await signFill(venue, { legs: [leg(401, 0), leg(402, 0)] });
    const before = (await positions()).positions;
    await venue.send(localAccount(8), to, data);
    expect((await positions()).positions).toEqual(before);
  });
});
