import { BaseError, decodeErrorResult, type Hex } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';

/** Why a contract refused: a code for programs, `UPPER_SNAKE` of the contract's own name, and a line for people. */
export type Revert = { code: string; message: string };

const ERRORS = [
  ...parlayEscrowAbi,
  ...parlayVaultAbi,
  ...resolutionRegistryAbi,
  ...rewardDistributorAbi,
  ...testUsdcAbi,
].filter((entry) => entry.type === 'error');

/** Reasons that the contracts give as text, which the specification quotes. */
const CODE_OF_REASON: Record<string, string> = { 'Resolution state changed': 'RESOLUTION_STATE_CHANGED' };

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toUpperCase();

function named(name: string, args: readonly unknown[] | undefined): Revert {
  if (name === 'Error') {
    const reason = String(args?.[0] ?? '');
    return { code: CODE_OF_REASON[reason] ?? 'REVERTED', message: reason || 'The call reverted.' };
  }
  return { code: snakeCase(name), message: `${name}(${(args ?? []).map(String).join(', ')})` };
}

/** Reads what a reverted call returned. Unknown errors keep their selector, so that nothing is hidden. */
export function decodeRevert(data: Hex): Revert {
  if (data === '0x') return { code: 'REVERTED', message: 'The call reverted without a reason.' };
  try {
    const { errorName, args } = decodeErrorResult({ abi: ERRORS, data });
    return named(errorName, args as readonly unknown[] | undefined);
  } catch {
    return { code: 'REVERTED', message: `The call reverted with ${data.slice(0, 10)}.` };
  }
}

const HEX_DATA = /^0x([0-9a-fA-F]{2})*$/;

function dataOf(error: unknown): Hex | null {
  const data = (error as { data?: unknown } | null)?.data;
  const inner = typeof data === 'object' ? (data as { data?: unknown } | null)?.data : data;
  return typeof inner === 'string' && HEX_DATA.test(inner) ? (inner as Hex) : null;
}

/** The revert that made a call or an estimate fail; null when the failure was of another kind. */
export function revertOf(error: unknown): Revert | null {
  if (!(error instanceof BaseError)) return null;
  const data = dataOf(error.walk((each) => dataOf(each) !== null));
  if (data) return decodeRevert(data);
  return /revert/i.test(error.details ?? '') ? { code: 'REVERTED', message: 'The call reverted.' } : null;
}
