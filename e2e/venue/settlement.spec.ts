import { expect, type Locator, type Page, test } from '@playwright/test';
import { generatePrivateKey } from 'viem/accounts';
import { RESULT, usd } from '../../server/test/venue/chain.ts';
import type { Maker } from '../../server/test/venue/maker.ts';
import { OwnVenue } from '../testing/own-venue.ts';
import { expectStarted, expectWellMade } from '../testing/page-health.ts';
import { offer, sign, signButton } from '../testing/slip-steps.ts';
import { installVenueWallet, type VenueWallet } from '../testing/venue-wallet.ts';

const HOUR_S = 3_600;

let venue: OwnVenue;
test.beforeAll(async () => {
  venue = await OwnVenue.start('e2e-settlement');
});
test.afterAll(() => venue?.end());

/** The first outcome of a match. */
const outcomeOf = (match: number): number => venue.matches[match]?.[0]?.outcome_id ?? -1;

/** A wallet with 1,000 USD that has no gas. */
async function fundedWallet(page: Page): Promise<VenueWallet> {
  const key = generatePrivateKey();
  const { address } = await venue.chain.account(usd(1_000), { key });
  await venue.chain.client.setBalance({ address, value: 0n });
  return installVenueWallet(page, { key });
}

/** Opens the builder with a slip of some sides (`y` or `n`) of matches, and connects where it is not yet. */
async function openSlip(
  page: Page,
  wallet: VenueWallet,
  sides: readonly [match: number, side: 'y' | 'n'][],
): Promise<Locator> {
  const legs = sides.map(([match, side]) => `${outcomeOf(match)}${side}`).join('.');
  await page.goto(`${venue.url}/parlay?slip=${legs}&stake=25`);
  await expectStarted(page);
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await expect(slip.locator('[data-leg]')).toHaveCount(sides.length);
  const connect = slip.getByRole('button', { name: 'Connect a wallet to get quotes' });
  if (!wallet.isConnected) await connect.click();
  await expect(connect).toHaveCount(0);
  return slip;
}

const expectFilled = (slip: Locator): Promise<void> =>
  expect(slip.getByTestId('receipt')).toContainText('Verified in your browser', { timeout: 120_000 });

const card = (page: Page, parlayId: bigint): Locator => page.locator(`[data-parlay="${parlayId}"]`);

/** Fills a slip that `maker` quotes. @returns the parlay's id on chain */
async function fill(
  page: Page,
  wallet: VenueWallet,
  maker: Maker,
  sides: readonly [number, 'y' | 'n'][],
): Promise<bigint> {
  const slip = await openSlip(page, wallet, sides);
  await maker.whileQuoting(wallet.address, usd(50), () => sign(slip));
  await expectFilled(slip);
  return (await venue.chain.parlaysOf(wallet.address)).at(-1)?.args.parlayId ?? -1n;
}

/** Waits for an offer for which both makers were in time; until then another stake is asked for. */
async function bothQuoted(slip: Locator): Promise<void> {
  let stake = 25;
  await expect(async () => {
    await offer(slip);
    if ((await slip.getByTestId('quote').count()) === 2) return;
    stake = stake === 25 ? 26 : 25;
    await slip.getByLabel('Stake, USD').fill(String(stake));
    await expect(signButton(slip)).toHaveCount(0);
    throw new Error('one of the makers was late');
  }, 'quotes of both makers').toPass({ timeout: 240_000 });
}

test('when the best maker declines, the next best price is asked for and nothing was spent before', async ({
  page,
}) => {
  const wallet = await fundedWallet(page);
  const [generous, steady] = [await venue.maker(true), await venue.maker(false)];
  generous.decideEach('DECLINE');
  const slip = await openSlip(page, wallet, [
    [2, 'y'],
    [4, 'y'],
  ]);
  await generous.whileQuoting(wallet.address, usd(90), () =>
    steady.whileQuoting(wallet.address, usd(40), async () => {
      await bothQuoted(slip);
      await expect(slip.getByText('The maker may decline after you sign')).toBeVisible();
      await sign(slip);
      await expect(slip.getByText('The price has changed. Review it before you sign.')).toBeVisible();
      expect(await venue.chain.parlaysOf(wallet.address)).toEqual([]);
      expect(await venue.chain.balance(wallet.address)).toBe(usd(1_000));
      await sign(slip);
      await expectFilled(slip);
    }),
  );
  const [parlay] = await venue.chain.parlaysOf(wallet.address);
  expect(parlay?.args.maker).toBe(steady.account.address);
});

test('the venue is killed once it has the order: the slip waits for it and is filled once', async ({
  page,
}) => {
  const wallet = await fundedWallet(page);
  const maker = await venue.maker(false);
  const slip = await openSlip(page, wallet, [
    [2, 'n'],
    [4, 'n'],
  ]);
  const { promise: isKilled, resolve: killed } = Promise.withResolvers<void>();
  await page.route('**/accept', async (route) => {
    // The venue has it on record; its answer is lost with it.
    await route.fetch();
    await venue.restart();
    await route.abort();
    killed();
  });
  await maker.whileQuoting(wallet.address, usd(50), () => sign(slip));
  await expect(slip.getByText('Filling…')).toBeVisible();
  await isKilled;
  await expectFilled(slip);
  expect(await venue.chain.parlaysOf(wallet.address)).toHaveLength(1);
  expect(wallet.signed).toEqual(['Permit', 'ParlayOrder']);
});

// It moves the clock of the chain: last.
test('a parlay is won, one is lost and one is void: each says so, and one signature claims what is due', async ({
  page,
}) => {
  const wallet = await fundedWallet(page);
  const maker = await venue.maker(false);
  const won = await fill(page, wallet, maker, [
    [0, 'y'],
    [3, 'n'],
  ]);
  const lost = await fill(page, wallet, maker, [
    [0, 'n'],
    [4, 'y'],
  ]);
  const voided = await fill(page, wallet, maker, [
    [1, 'y'],
    [0, 'y'],
  ]);
  const decided = [outcomeOf(0), outcomeOf(1), outcomeOf(3)];
  // Longer than this test takes: what can be disputed now can still be once it has looked.
  await venue.setDisputeWindow(decided, HOUR_S);
  await page.goto(`${venue.url}/positions`);
  await expect(page.locator('[data-parlay]')).toHaveCount(3);
  await venue.chain.report([
    [outcomeOf(0), RESULT.yes],
    [outcomeOf(1), RESULT.void],
    [outcomeOf(3), RESULT.no],
  ]);
  await expect(card(page, won).getByText(/Reported won\. Can be disputed until .* left/)).toHaveCount(2);
  await expect(card(page, lost).getByText(/Reported lost\. Can be disputed until/)).toHaveCount(1);
  await expect(card(page, voided).getByText(/Reported void\. Can be disputed until/)).toHaveCount(1);
  await expect(card(page, won).getByText('The result of a leg can still be disputed.')).toBeVisible();
  await expectWellMade(page);

  await venue.chain.pass(HOUR_S + 1);
  await expect(page.getByRole('radio', { name: 'Open 0' })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('radio', { name: 'History 3' }).click();
  // Of 25 USD one per cent and what the schedule adds for legs is the fee; the maker put up 50.
  await expect(card(page, won)).toContainText(/^Won\$7\d\.\d\d\+\$4\d\.\d\d on \$25\.00/);
  await expect(card(page, lost)).toContainText(/^Lost−\$25\.00 on \$25\.00/);
  await expect(card(page, voided)).toContainText(/^Void, refunded\$2\d\.\d\d−\$\d\.\d\d on \$25\.00/);
  await expect(card(page, won)).toContainText('Credited to you. Claim it above.');
  await expectWellMade(page);
  const creditsE6 = await venue.chain.credits(wallet.address);
  const beforeE6 = await venue.chain.balance(wallet.address);
  await page.getByRole('radio', { name: 'Claimable 2' }).click();
  await expect(page.locator('[data-parlay]')).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign to claim \$/ }).click();
  await expect(page.getByText(/^✓ \$\d+\.\d\d paid\.$/)).toBeVisible();
  expect(wallet.signed.filter((name) => name === 'WithdrawRequest')).toHaveLength(1);
  expect((await venue.chain.balance(wallet.address)) - beforeE6).toBe(creditsE6);

  await page.goto(`${venue.url}/won/${won}`);
  const picture = page.getByRole('img', { name: /^Parlay \d+ won \$7\d\.\d\d$/ });
  const widthOf = (image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0);
  await expect.poll(() => picture.evaluate(widthOf)).toBe(1_200);
  await expectWellMade(page);
});
