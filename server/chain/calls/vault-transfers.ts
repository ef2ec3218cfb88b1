import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import type { SignedDeposit, SignedRedemption } from '#domain/parlay/vault-transfer.ts';
import { CallUndecidedError, declareCall } from './declaration.ts';
import { hex, tokenPermit, uint } from './input-fields.ts';

/** Enough with 64 open parlays of 6 legs, all of which the contract reads; a small block allows no more. */
const MOST_GAS = 2_000_000n;

/** Puts collateral into the vault, by a permit that its owner signed; `sharesRaw` is what it is worth there. */
export const vaultDeposit = declareCall<SignedDeposit, { sharesRaw: bigint }>({
  input: z.object({ owner: hex, permit: tokenPermit }),
  id: ({ owner, permit: { r, s } }) => `vault-deposit:${owner}:${r}:${s}`,
  build({ owner, permit: { value, deadline, v, r, s } }, { book }) {
    const args = [owner, value, deadline, v, r, s] as const;
    const data = encodeFunctionData({ abi: parlayVaultAbi, functionName: 'depositWithPermit', args });
    return { to: book.contracts.vault.address, data };
  },
  purpose: ({ owner }) => ({ kind: 'vault', account: owner }),
  gasAtMost: MOST_GAS,
  isDeferrable: true,
  readOutcome(_, { logs }) {
    const [deposit] = parseEventLogs({ abi: parlayVaultAbi, eventName: 'Deposit', logs });
    if (!deposit) throw new CallUndecidedError('the transaction put nothing into the vault');
    return { sharesRaw: deposit.args.shares };
  },
});

/** Takes collateral out of the vault for shares, by a permit that their owner signed; `assetsE6` is what was paid. */
export const vaultRedemption = declareCall<SignedRedemption, { assetsE6: bigint }>({
  input: z.object({ owner: hex, minAssetsE6: uint, permit: tokenPermit }),
  id: ({ owner, permit: { r, s } }) => `vault-redemption:${owner}:${r}:${s}`,
  build({ owner, minAssetsE6, permit: { value, deadline, v, r, s } }, { book }) {
    const args = [owner, value, minAssetsE6, deadline, v, r, s] as const;
    const data = encodeFunctionData({ abi: parlayVaultAbi, functionName: 'redeemWithPermit', args });
    return { to: book.contracts.vault.address, data };
  },
  purpose: ({ owner }) => ({ kind: 'vault', account: owner }),
  gasAtMost: MOST_GAS,
  isDeferrable: true,
  readOutcome(_, { logs }) {
    const [paid] = parseEventLogs({ abi: parlayVaultAbi, eventName: 'Withdraw', logs });
    if (!paid) throw new CallUndecidedError('the transaction took nothing out of the vault');
    return { assetsE6: paid.args.assets };
  },
});
