import { encodeAbiParameters, encodeErrorResult, encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { escrowDomain, offerHash, typedData } from '#domain/parlay/typed-data.ts';
import { localAccount } from '../local/local-accounts.ts';
import { randomNonce, signFill } from '../testing/signed-fill.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { decodeRevert } from './revert.ts';

const DEADLINE = 4_000_000_000n;
let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

/** A sale of the newest parlay whose offer counts one won leg where the escrow counts none. */
async function staleNovation() {
  const domain = escrowDomain(venue.book.chainId, venue.book.contracts.escrow.address);
  const parlayId = await venue.parlayCount();
  const counts = { payout: 5_000_000n, resolvedWonCount: 1, voidedCount: 0 };
  const parties = { maker: venue.maker.address, taker: venue.taker.address };
  const offer = { ...parties, parlayId, ...counts, nonce: randomNonce(), deadline: DEADLINE };
  const { timestamp } = await venue.rpc.getBlock();
  const acceptance = {
    taker: venue.taker.address,
    offerHash: offerHash(offer),
    nonce: randomNonce(),
    deadline: timestamp + 600n,
  };
  const offerSignature = await venue.maker.signTypedData(typedData(domain, 'CashoutOffer', offer) as never);
  const signature = await venue.taker.signTypedData(
    typedData(domain, 'CashoutAcceptance', acceptance) as never,
  );
  const args = [offer, offerSignature, acceptance, signature] as const;
  const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'novate', args });
  return { to: venue.book.contracts.escrow.address, data };
}

describe('a revert', () => {
  it('of a stale sale has the code of its words', async () => {
    const { submitter, life } = venue.submitter([localAccount(6)]);
    await submitter.submit({ id: 'fill', call: await signFill(venue) });
    expect(await submitter.submit({ id: 'novate', call: await staleNovation() })).toEqual({
      status: 'refused',
      revert: { code: 'RESOLUTION_STATE_CHANGED', message: 'Resolution state changed' },
    });
    life.abort();
  });

  it.each([
    ['NOTHING_TO_SETTLE', 'settle', [1n]],
    ['NOT_OPEN', 'settle', [999n]],
    ['TOO_EARLY', 'forceVoid', [1n]],
    ['OWNABLE_UNAUTHORIZED_ACCOUNT', 'pause', []],
  ] as const)('is %s for %s', async (code, name, args) => {
    const { submitter, life } = venue.submitter([localAccount(6)]);
    const outcome = await submitter.submit({ id: code, call: venue.escrowCall(name, args) });
    expect(outcome).toMatchObject({ status: 'refused', revert: { code } });
    life.abort();
  });

  it('of any of the contracts is told with its arguments', () => {
    const owner = venue.maker.address;
    const data = encodeErrorResult({
      abi: parlayEscrowAbi,
      errorName: 'NonceAlreadyUsed',
      args: [owner, 7n],
    });
    expect(decodeRevert(data)).toEqual({
      code: 'NONCE_ALREADY_USED',
      message: `NonceAlreadyUsed(${owner}, 7)`,
    });
  });

  it('of a broken assertion, of unknown kind or without words is told as far as it can be', () => {
    const word = encodeAbiParameters([{ type: 'uint256' }], [0x11n]).slice(2);
    expect(decodeRevert(`0x4e487b71${word}`)).toMatchObject({ code: 'PANIC' });
    expect(decodeRevert('0xdeadbeef')).toEqual({
      code: 'REVERTED',
      message: 'The call reverted with 0xdeadbeef.',
    });
    expect(decodeRevert('0x')).toMatchObject({ code: 'REVERTED' });
  });
});
