import { domainSeparator } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { concatHex, hexToBigInt, numberToHex, sliceHex } from 'viem/utils';
import { stakeFees, winPayout } from '#domain/parlay/fees.ts';
import { type Hex, ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import {
  canonicalLegs,
  comboPositionIds,
  legsHash,
  type ParlayLeg,
  packLegs,
  positionIdOf,
} from '#domain/parlay/legs.ts';
import { priceE6, sizeE6 } from '#domain/parlay/price.ts';
import type { ParlayStructName, ParlayStructs } from '#domain/parlay/structs.ts';
import {
  escrowDomain,
  permitDomain,
  structHash,
  type TypedDataDomain,
  typedData,
  typedDataDigest,
} from '#domain/parlay/typed-data.ts';
import * as messages from './messages.ts';
import { SeededRandom } from './random.ts';

const SEED = 'hashmark eip-712 vectors 1';
const CHAIN_ID = 998;
const CURVE_ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

type Signer = ReturnType<typeof privateKeyToAccount> & { key: Hex };

function signer(random: SeededRandom): Signer {
  const key = random.word();
  return { ...privateKeyToAccount(key), key };
}

/** Numbers as decimal texts: a uint256 is no JSON number. */
const asText = (message: object): Record<string, string> =>
  Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]));

async function signed<Name extends ParlayStructName>(
  account: Signer,
  domain: TypedDataDomain,
  name: Name,
  message: ParlayStructs[Name],
) {
  const digest = typedDataDigest(typedData(domain, name, message));
  return {
    domain: { ...domain, chainId: String(domain.chainId) },
    domainSeparator: domainSeparator({ domain }),
    message: asText(message),
    structHash: structHash(name, message),
    digest,
    privateKey: account.key,
    signature: await account.sign({ hash: digest }),
    signer: account.address,
  };
}

const signedAll = <Name extends ParlayStructName>(
  account: Signer,
  domains: [TypedDataDomain, ...TypedDataDomain[]],
  name: Name,
  all: ParlayStructs[Name][],
) =>
  Promise.all(
    all.map((message, i) => signed(account, domains[i % domains.length] ?? domains[0], name, message)),
  );

const legVector = (legs: ParlayLeg[]) => ({
  given: legs.map(asText),
  canonical: canonicalLegs(legs).map(asText),
  positionIds: canonicalLegs(legs).map(positionIdOf),
  packed: String(packLegs(legs)),
  legsHash: legsHash(legs),
  ...comboPositionIds(legsHash(legs)),
});

/** What becomes of stakes: those whose fees and spread do not come out even, and drawn ones. */
function feeVectors(random: SeededRandom) {
  const cases = [
    [1n, 1n, 1000, 0, 1000],
    [19n, 3n, 500, 500, 333],
    [1_000_000n, 10_000n, 1, 1, 1],
    [9_999_999_999_999n, 9_999_999_999_999n, 999, 1, 1000],
    [100_000_000n, 300_000_000n, 100, 50, 0],
  ] as [bigint, bigint, number, number, number][];
  for (let i = 0; i < 7; i++) {
    const stakes = [
      random.between(1_000_000n, 1_000_000_000n),
      random.between(10_000n, 50_000_000_000n),
    ] as const;
    cases.push([...stakes, random.int(0, 500), random.int(0, 500), random.int(0, 1000)]);
  }
  return cases.map(([gross, makerCollateral, protocolFeeBps, builderFeeBps, spreadBps], i) => {
    const builder = i % 4 === 3 ? ZERO_ADDRESS : random.address();
    const charged = builder === ZERO_ADDRESS ? 0 : builderFeeBps;
    const fees = stakeFees(gross, { builder, protocolFeeBps, builderFeeBps: charged });
    return asText({
      ...{ gross, makerCollateral, builder, protocolFeeBps, builderFeeBps: charged, spreadBps },
      ...fees,
      winPayoutE6: winPayout(fees.netStakeE6, makerCollateral, spreadBps),
      priceE6: priceE6(fees.netStakeE6, makerCollateral),
      sizeE6: sizeE6(fees.netStakeE6, makerCollateral),
    });
  });
}

/** Other forms of a good signature, every one of which the escrow refuses. */
function refusedForms(structHash: Hex, signature: Hex) {
  const [r, s, v] = [
    sliceHex(signature, 0, 32),
    sliceHex(signature, 32, 64),
    hexToBigInt(sliceHex(signature, 64)),
  ];
  const highS = numberToHex(CURVE_ORDER - hexToBigInt(s), { size: 32 });
  const compact = numberToHex(hexToBigInt(s) | ((v - 27n) << 255n), { size: 32 });
  return Object.entries({
    'high s': concatHex([r, highS, numberToHex(55n - v, { size: 1 })]),
    'v of 0 or 1': concatHex([r, s, numberToHex(v - 27n, { size: 1 })]),
    'compact, 64 bytes': concatHex([r, compact]),
    'one byte too many': concatHex([signature, '0x00']),
    empty: '0x' as Hex,
    zero: `0x${'0'.repeat(128)}1b` as Hex,
  }).map(([name, form]) => ({ name, structHash, signature: form }));
}

/** All vectors, made of a fixed seed by the modules that the relay uses. */
export async function buildVectors() {
  const random = new SeededRandom(SEED);
  const [maker, taker] = [signer(random), signer(random)];
  const [escrow, otherEscrow, token] = [random.address(), random.address(), random.address()];
  const domains: [TypedDataDomain, ...TypedDataDomain[]] = [
    escrowDomain(CHAIN_ID, escrow),
    escrowDomain(CHAIN_ID, escrow),
    escrowDomain(CHAIN_ID, otherEscrow),
    escrowDomain(999, escrow),
  ];
  const sets = messages.legSets(random);
  const quotes = messages.quotes(random, maker.address, sets);
  const offers = messages.offers(random, maker.address);
  const orders = messages.orders(random, taker.address, quotes.slice(0, 8));
  const acceptances = messages.acceptances(random, taker.address, offers.slice(0, 8));
  const withdrawRequests = messages.withdrawRequests(random, taker.address);
  const permits = messages.permits(random, taker.address, escrow);
  const tokenDomain = permitDomain('Test USD Coin', CHAIN_ID, token);
  const signedQuotes = await signedAll(maker, domains, 'ParlayQuote', quotes);
  const [first] = signedQuotes as [(typeof signedQuotes)[number]];
  return {
    about:
      'Written by scripts/vectors: do not edit. Whole numbers are decimal texts; the private keys are for tests.',
    seed: SEED,
    escrow,
    token,
    legs: sets.map(legVector),
    fees: feeVectors(random),
    quotes: signedQuotes,
    orders: await signedAll(taker, domains, 'ParlayOrder', orders),
    offers: await signedAll(maker, domains, 'CashoutOffer', offers),
    acceptances: await signedAll(taker, domains, 'CashoutAcceptance', acceptances),
    withdrawRequests: await signedAll(taker, domains, 'WithdrawRequest', withdrawRequests),
    permits: await signedAll(taker, [tokenDomain], 'Permit', permits),
    refused: refusedForms(first.structHash, first.signature),
  };
}

export const VECTORS_FILE = 'contracts/vectors/eip712.json';

/** The text of the vectors file. */
export const vectorsText = async (): Promise<string> => `${JSON.stringify(await buildVectors(), null, 2)}\n`;
