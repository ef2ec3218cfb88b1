import { recoverTypedDataAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { concatHex, encodeAbiParameters, hexToBigInt, keccak256, numberToHex, stringToHex } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { isEscrowSignature, recoverSigner, tokenPermit } from './signature.ts';
import { PARLAY_TYPES, type ParlayQuote } from './structs.ts';
import {
  escrowDomain,
  quoteHash,
  structHash,
  typedData,
  typedDataDigest,
  walletTypedData,
} from './typed-data.ts';

const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;
const account = privateKeyToAccount(generatePrivateKey());
const ESCROW = '0x00000000000000000000000000000000000e5c20';

const quote: ParlayQuote = {
  maker: account.address,
  taker: '0x00000000000000000000000000000000000a11ce',
  legsHash: keccak256('0x01'),
  takerCollateral: 100_000_000n,
  makerCollateral: 300_000_000n,
  builder: '0x0000000000000000000000000000000000000000',
  protocolFeeBps: 100,
  builderFeeBps: 0,
  nonce: 2n ** 256n - 1n,
  deadline: 1_800_000_000n,
};

/** The type strings of the specification, word for word. */
const TYPE_STRINGS = {
  ParlayQuote:
    'ParlayQuote(address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint256 nonce,uint256 deadline)',
  ParlayOrder: 'ParlayOrder(address taker,bytes32 quoteHash,uint256 nonce,uint256 deadline)',
  CashoutOffer:
    'CashoutOffer(address maker,address taker,uint256 parlayId,uint256 payout,uint8 resolvedWonCount,uint8 voidedCount,uint256 nonce,uint256 deadline)',
  CashoutAcceptance: 'CashoutAcceptance(address taker,bytes32 offerHash,uint256 nonce,uint256 deadline)',
  WithdrawRequest:
    'WithdrawRequest(address account,address to,uint256 amount,uint256 nonce,uint256 deadline)',
  Permit: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
};

describe('typed data', () => {
  it.each(Object.entries(TYPE_STRINGS))(
    'of %s has the fields of the specification in its order',
    (name, text) => {
      const fields = PARLAY_TYPES[name as keyof typeof PARLAY_TYPES];
      expect(`${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`).toBe(text);
    },
  );

  it('of a quote hashes as the specification spells it out', () => {
    const words = [
      keccak256(stringToHex(TYPE_STRINGS.ParlayQuote)),
      ...PARLAY_TYPES.ParlayQuote.map(({ name, type }) =>
        encodeAbiParameters([{ type }], [quote[name]] as never),
      ),
    ];
    expect(quoteHash(quote)).toBe(keccak256(concatHex(words)));
  });

  it('changes its hash with every field', () => {
    const changed = PARLAY_TYPES.ParlayQuote.map(({ name, type }) => {
      const other = type === 'address' || type === 'bytes32' ? flip(quote[name] as `0x${string}`) : 7;
      return quoteHash({ ...quote, [name]: type === 'uint256' ? 7n : other });
    });
    expect(new Set([quoteHash(quote), ...changed]).size).toBe(PARLAY_TYPES.ParlayQuote.length + 1);
  });

  it('is refused when a field does not fit its type', () => {
    expect(() => quoteHash({ ...quote, nonce: 2n ** 256n })).toThrow();
    expect(() => quoteHash({ ...quote, protocolFeeBps: 65_536 })).toThrow();
    expect(() => structHash('WithdrawRequest', { ...withdrawal, to: '0x12' })).toThrow();
  });
});

const withdrawal = { account: account.address, to: account.address, amount: 1n, nonce: 1n, deadline: 1n };
const flip = (hex: `0x${string}`): `0x${string}` =>
  (hex.startsWith('0x1') ? `0x2${hex.slice(3)}` : `0x1${hex.slice(3)}`).toLowerCase() as `0x${string}`;

describe('a signature', () => {
  const data = typedData(escrowDomain(998, ESCROW), 'ParlayQuote', quote);

  it('is of the account that signed, and of nobody else for another chain, escrow or quote', async () => {
    const signature = await account.signTypedData(data);
    expect(await recoverSigner(typedDataDigest(data), signature)).toBe(account.address);
    for (const other of [
      typedData(escrowDomain(999, ESCROW), 'ParlayQuote', quote),
      typedData(escrowDomain(998, account.address), 'ParlayQuote', quote),
      typedData(escrowDomain(998, ESCROW), 'ParlayQuote', { ...quote, takerCollateral: 1n }),
    ]) {
      expect(await recoverSigner(typedDataDigest(other), signature)).not.toBe(account.address);
    }
  });

  it('made by a wallet from JSON is the same', async () => {
    const json = JSON.parse(JSON.stringify(walletTypedData(data)));
    const signature = await account.signTypedData(json);
    expect(signature).toBe(await account.signTypedData(data));
    expect(await recoverTypedDataAddress({ ...json, signature })).toBe(account.address);
  });

  it('is refused in every form that the escrow refuses', async () => {
    const signature = await account.signTypedData(data);
    const { v, r, s } = tokenPermit({ value: 0n, deadline: 0n }, signature);
    expect(isEscrowSignature(signature)).toBe(true);
    const highS = numberToHex(ORDER - hexToBigInt(s), { size: 32 });
    for (const refused of [
      concatHex([r, highS, numberToHex(v === 27 ? 28 : 27, { size: 1 })]),
      concatHex([r, s, numberToHex(v - 27, { size: 1 })]),
      concatHex([r, s]),
      `${signature}00`,
      '0x',
      'signature',
      `0x${'0'.repeat(128)}1b`,
      `0x${'f'.repeat(64)}${s.slice(2)}1b`,
    ]) {
      expect(await recoverSigner(typedDataDigest(data), refused)).toBeNull();
    }
  });
});
