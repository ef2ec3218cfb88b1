import { isAddressEqual } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { VERDICTS } from '#domain/parlay/escrow-event.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { RegistryEntry } from '../oracle/registry-entries.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { OpenParlay } from './duty-of.ts';
import { publishedVerdict } from './published-verdict.ts';

/**
 * Parlays of the vault that the escrow has marked otherwise than what is published of them: newly decided, corrected, or
 * vetoed since. Asks nothing of single parlays while none is decided or marked. @throws when the node does not answer
 */
export async function marksDue(
  rpc: ChainRpc,
  { escrow, vault }: { escrow: Address; vault: Address },
  parlays: readonly OpenParlay[],
  entries: ReadonlyMap<number, RegistryEntry>,
): Promise<bigint[]> {
  const own = parlays
    .filter(({ maker }) => isAddressEqual(maker, vault))
    .map((parlay) => ({ parlayId: parlay.parlayId, verdict: publishedVerdict(parlay, entries) }));
  if (own.length === 0) return [];
  const of = { address: escrow, abi: parlayEscrowAbi } as const;
  const book = await rpc.readContract({ ...of, functionName: 'books', args: [vault] });
  const isMarked = book.decidedGain + book.decidedLoss > 0n;
  const asked = isMarked ? own : own.filter(({ verdict }) => verdict !== 'open');
  const due = await Promise.all(
    asked.map(async ({ parlayId, verdict }) => {
      const parlay = await rpc.readContract({ ...of, functionName: 'parlays', args: [parlayId] });
      const isDue = parlay.vaultMaker && !parlay.settled && VERDICTS[parlay.decided] !== verdict;
      return isDue ? [parlayId] : [];
    }),
  );
  return due.flat();
}
