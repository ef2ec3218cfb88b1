import { type PrivateKeyAccount, parseEventLogs } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { stakeFees, winPayout } from '#domain/parlay/fees.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { canonicalLegs, legsHash, type ParlayLeg, unpackLegs } from '#domain/parlay/legs.ts';
import { NO_PERMIT, tokenPermit } from '#domain/parlay/signature.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { escrowDomain, offerHash, permitDomain, quoteHash, typedData } from '#domain/parlay/typed-data.ts';
import { localAccount } from '../local/local-accounts.ts';
import { TestVenue } from '../testing/test-venue.ts';

// The maker has a standing allowance; the taker has none, so that it needs its permit.
const [relay, maker, taker, builder, buyer] = [4, 5, 6, 7, 8].map(localAccount) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
];
const quoter = localAccount('quoter');
const SPREAD_BPS = 250;
const USD = 1_000_000n;

let venue: TestVenue;
let nonce = 2n ** 255n;

beforeAll(async () => {
  venue = await TestVenue.start({ spreadBps: SPREAD_BPS });
  await venue.fund(taker, 1_000n * USD, null);
  await venue.fund(buyer, 10_000n * USD);
});
afterAll(() => venue.stop());

const domain = () => escrowDomain(venue.book.chainId, venue.escrow);
const escrowCall = () => ({ address: venue.escrow, abi: parlayEscrowAbi }) as const;

function legsOf(first: number): ParlayLeg[] {
  // Not in canonical order, and one of them twice.
  return [
    { outcomeId: first + 1, sideIndex: 1 },
    { outcomeId: first, sideIndex: 0 },
    { outcomeId: first + 1, sideIndex: 1 },
  ];
}

async function quoteOf(legs: ParlayLeg[], more: Partial<ParlayQuote> = {}): Promise<ParlayQuote> {
  return {
    maker: maker.address,
    taker: taker.address,
    legsHash: legsHash(legs),
    takerCollateral: 100n * USD,
    makerCollateral: 300n * USD,
    builder: builder.address,
    protocolFeeBps: 100,
    builderFeeBps: 50,
    nonce: nonce++,
    deadline: (await venue.now()) + 90n,
    ...more,
  };
}

/** A permit of `owner` on a token, as its wallet signs it. */
async function permitOf(
  owner: PrivateKeyAccount,
  token: Address,
  name: string,
  spender: Address,
  value: bigint,
) {
  const running = await venue.rpc.readContract({
    ...{ address: token, abi: testUsdcAbi, functionName: 'nonces', args: [owner.address] },
  } as const);
  const deadline = (await venue.now()) + 600n;
  const message = { owner: owner.address, spender, value, nonce: running, deadline };
  const data = typedData(permitDomain(name, venue.book.chainId, token), 'Permit', message);
  return tokenPermit(message, await owner.signTypedData(data));
}

/** Everything that a relay gathers and sends. */
async function fillArgs(legs: ParlayLeg[], quote: ParlayQuote, signer: PrivateKeyAccount) {
  const order = {
    taker: taker.address,
    quoteHash: quoteHash(quote),
    nonce: nonce++,
    deadline: quote.deadline,
  };
  const token = venue.book.contracts.token.address;
  return {
    quote,
    quoteSignature: await signer.signTypedData(typedData(domain(), 'ParlayQuote', quote)),
    order,
    orderSignature: await taker.signTypedData(typedData(domain(), 'ParlayOrder', order)),
    legs: canonicalLegs(legs),
    builder: quote.builder,
    permit: await permitOf(taker, token, 'Test USD Coin', venue.escrow, quote.takerCollateral),
  };
}

async function fill(legs: ParlayLeg[], quote: ParlayQuote, signer = maker): Promise<bigint> {
  const args = await fillArgs(legs, quote, signer);
  const receipt = await venue.call(relay, { ...escrowCall(), functionName: 'fill', args: [args] });
  const [created] = parseEventLogs({ abi: parlayEscrowAbi, logs: receipt.logs, eventName: 'ParlayCreated' });
  expect(created?.args).toMatchObject({ quoteHash: quoteHash(quote), legsHash: quote.legsHash });
  expect(unpackLegs(created?.args.legs ?? 0n, created?.args.legCount ?? 0)).toEqual(canonicalLegs(legs));
  return created?.args.parlayId ?? 0n;
}

const credits = (account: Address): Promise<bigint> =>
  venue.rpc.readContract({ ...escrowCall(), functionName: 'credits', args: [account] });

const settle = (parlayId: bigint) =>
  venue.call(relay, { ...escrowCall(), functionName: 'settle', args: [parlayId] });

/** A gasless claim of everything that `account` is owed. */
async function claim(account: PrivateKeyAccount): Promise<bigint> {
  const amount = await credits(account.address);
  const deadline = (await venue.now()) + 60n;
  const request = { account: account.address, to: account.address, amount, nonce: nonce++, deadline };
  const signature = await account.signTypedData(typedData(domain(), 'WithdrawRequest', request));
  await venue.call(relay, { ...escrowCall(), functionName: 'withdrawWithSig', args: [request, signature] });
  return amount;
}

describe('a parlay', () => {
  it('is filled on three signatures, won, and claimed without gas, to the unit that the domain computes', async () => {
    const legs = legsOf(1_000);
    const quote = await quoteOf(legs);
    const before = await venue.balanceOf(taker.address);
    const parlayId = await fill(legs, quote);
    const fees = stakeFees(quote.takerCollateral, quote);
    const { feeRecipient } = venue.book.settings;
    expect(await credits(feeRecipient)).toBe(fees.protocolFeeE6);
    expect(await credits(builder.address)).toBe(fees.builderFeeE6);
    await venue.finalise([
      { outcomeId: 1_000, result: 'Yes' },
      { outcomeId: 1_001, result: 'No' },
    ]);
    await settle(parlayId);
    const won = winPayout(fees.netStakeE6, quote.makerCollateral, SPREAD_BPS);
    expect(await claim(taker)).toBe(won);
    expect(await venue.balanceOf(taker.address)).toBe(before - quote.takerCollateral + won);
    const parlay = await venue.rpc.readContract({
      ...escrowCall(),
      functionName: 'parlays',
      args: [parlayId],
    });
    expect(parlay).toMatchObject({
      settled: true,
      failed: false,
      resolvedWonCount: 2,
      legsHash: quote.legsHash,
    });
  });

  it('pays the maker the whole pot as soon as one leg has lost', async () => {
    const legs = legsOf(2_000);
    const quote = await quoteOf(legs);
    const parlayId = await fill(legs, quote);
    await venue.finalise([{ outcomeId: 2_001, result: 'Yes' }]);
    await settle(parlayId);
    const { netStakeE6 } = stakeFees(quote.takerCollateral, quote);
    expect(await claim(maker)).toBe(netStakeE6 + quote.makerCollateral);
  });

  it('is sold to a buyer who collects, and an offer from before a leg was recorded is refused', async () => {
    const legs = legsOf(3_000);
    const quote = await quoteOf(legs);
    const parlayId = await fill(legs, quote);
    const offerOf = async (resolvedWonCount: number) => {
      const [owner, deadline] = [taker.address, (await venue.now()) + 900n];
      const offer = {
        ...{ maker: buyer.address, taker: owner, parlayId, payout: 150n * USD },
        ...{ resolvedWonCount, voidedCount: 0, nonce: nonce++, deadline },
      };
      const acceptance = { taker: owner, offerHash: offerHash(offer), nonce: nonce++, deadline };
      const args = [
        offer,
        await buyer.signTypedData(typedData(domain(), 'CashoutOffer', offer)),
        acceptance,
        await taker.signTypedData(typedData(domain(), 'CashoutAcceptance', acceptance)),
      ] as const;
      return { ...escrowCall(), functionName: 'novate' as const, args };
    };
    const stale = await offerOf(0);
    await venue.finalise([{ outcomeId: 3_000, result: 'Yes' }]);
    await venue.call(relay, { ...escrowCall(), functionName: 'resolveLeg', args: [parlayId, 0n] });
    await expect(venue.call(relay, stale)).rejects.toThrow('Resolution state changed');
    await venue.call(relay, await offerOf(1));
    expect(await claim(taker)).toBe(150n * USD);
    await venue.finalise([{ outcomeId: 3_001, result: 'No' }]);
    await settle(parlayId);
    const { netStakeE6 } = stakeFees(quote.takerCollateral, quote);
    expect(await credits(buyer.address)).toBe(winPayout(netStakeE6, quote.makerCollateral, SPREAD_BPS));
  });

  it('cannot be made twice of one quote, nor of a quote that was cancelled, nor on terms that nobody signed', async () => {
    const legs = legsOf(4_000);
    const quote = await quoteOf(legs);
    const args = await fillArgs(legs, quote, maker);
    const call = { ...escrowCall(), functionName: 'fill' } as const;
    const forged = { ...args, quote: { ...quote, makerCollateral: 1n }, permit: NO_PERMIT };
    await expect(venue.call(relay, { ...call, args: [forged] })).rejects.toThrow('Mismatch');
    await venue.call(relay, { ...call, args: [args] });
    await expect(venue.call(relay, { ...call, args: [args] })).rejects.toThrow('NonceAlreadyUsed');
    const cancelled = await quoteOf(legs);
    await venue.call(maker, { ...escrowCall(), functionName: 'cancelNonce', args: [cancelled.nonce] });
    const later = await fillArgs(legs, cancelled, maker);
    await expect(venue.call(relay, { ...call, args: [later] })).rejects.toThrow('NonceAlreadyUsed');
  });
});

describe('the vault', () => {
  it('takes a deposit and pays a redemption on signatures alone, and wins between them', async () => {
    const lp = localAccount(9);
    const { vault, token } = venue.book.contracts;
    const ofVault = { address: vault.address, abi: parlayVaultAbi } as const;
    await venue.fund(lp, 5_000n * USD, null);
    const assets = 5_000n * USD;
    const paid = await permitOf(lp, token.address, 'Test USD Coin', vault.address, assets);
    await venue.call(relay, {
      ...ofVault,
      functionName: 'depositWithPermit',
      args: [lp.address, assets, paid.deadline, paid.v, paid.r, paid.s],
    });
    const legs = legsOf(5_000);
    const quote = await quoteOf(legs, { maker: vault.address });
    const parlayId = await fill(legs, quote, quoter);
    expect(await venue.rpc.readContract({ ...ofVault, functionName: 'locked' })).toBe(quote.makerCollateral);
    await venue.finalise([{ outcomeId: 5_000, result: 'No' }]);
    await settle(parlayId);
    await venue.call(relay, { ...ofVault, functionName: 'sweep', args: [] });
    const shares = await venue.rpc.readContract({
      ...ofVault,
      functionName: 'maxRedeem',
      args: [lp.address],
    });
    const share = await permitOf(lp, vault.address, 'Hashmark Parlay Vault', vault.address, shares);
    await venue.call(relay, {
      ...ofVault,
      functionName: 'redeemWithPermit',
      args: [lp.address, shares, 0n, share.deadline, share.v, share.r, share.s],
    });
    const { netStakeE6 } = stakeFees(quote.takerCollateral, quote);
    const gained = (await venue.balanceOf(lp.address)) - assets;
    // The virtual shares keep a unit or so.
    expect(gained <= netStakeE6 && gained >= netStakeE6 - 2n).toBe(true);
  });
});
