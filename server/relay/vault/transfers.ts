import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { TypedDataDomain, WalletTypedData } from '#domain/parlay/typed-data.ts';

type PermitData = WalletTypedData<'Permit'>;

/** What an account has to sign to put collateral into the pool. Amounts in 6-decimal units, shares of 12 decimals. */
export type PreparedDeposit = {
  address: Address;
  amount_e6: string;
  /** What the deposit is worth now; by the pool's value at the time that it is mined. */
  shares_raw: string;
  permit: PermitData;
  domain: TypedDataDomain;
  /** Unix ms; from then on the permit is too old to be sent. */
  expires_at: number;
};

/** What an account has to sign to take collateral out of the pool. */
export type PreparedRedemption = {
  address: Address;
  shares_raw: string;
  /** What it pays now, after the exit fee … */
  assets_e6: string;
  /** … and the least that is suggested to be accepted. */
  min_assets_e6: string;
  permit: PermitData;
  domain: TypedDataDomain;
  expires_at: number;
};

export type DepositInput = { address: string; permit: TokenPermit };
export type RedemptionInput = {
  address: string;
  permit: TokenPermit;
  /** 6-decimal units; by default a hundredth below what it pays when it is sent. */
  minAssetsE6?: bigint | undefined;
};
export type DepositResult = { tx_hash: Hex; amount_e6: string; shares_raw: string };
export type RedemptionResult = { tx_hash: Hex; shares_raw: string; assets_e6: string };

/** Into and out of the pooled vault, by permits that the relay submits. Everything throws VenueError. */
export interface VaultTransfers {
  prepareDeposit(address: string, amountE6: bigint): Promise<PreparedDeposit>;
  /** Answers once it is mined. The same permit again is the same deposit. */
  deposit(input: DepositInput): Promise<DepositResult>;
  prepareRedemption(address: string, sharesRaw: bigint): Promise<PreparedRedemption>;
  /** Answers once it is mined. The same permit again is the same redemption. */
  redeem(input: RedemptionInput): Promise<RedemptionResult>;
}
