import type { Address } from 'viem';
import type { Chain } from './chain.ts';

export const PARTIES = ['taker', 'maker', 'feeRecipient', 'builder'] as const;
/** Who plays which part in a parlay. */
export type Parties = Record<(typeof PARTIES)[number], Address>;
/** What each party holds and is credited, and what the escrow holds. */
export type Books = Record<(typeof PARTIES)[number], { balance: bigint; credits: bigint }> & {
  escrow: bigint;
};

/** Reads the books from the chain. */
export async function readBooks(chain: Chain, escrow: Address, parties: Parties): Promise<Books> {
  const of = async (party: (typeof PARTIES)[number]) => {
    const [balance, credits] = await Promise.all([
      chain.balance(parties[party]),
      chain.credits(parties[party]),
    ]);
    return { balance, credits };
  };
  const [held, taker, maker, feeRecipient, builder] = await Promise.all([
    chain.balance(escrow),
    ...PARTIES.map(of),
  ]);
  return { escrow: held, taker: taker!, maker: maker!, feeRecipient: feeRecipient!, builder: builder! };
}

/** What changed between two readings. */
export function change(before: Books, after: Books): Record<string, bigint> {
  const changes: Record<string, bigint> = { escrow: after.escrow - before.escrow };
  for (const party of PARTIES) {
    changes[party] = after[party].balance - before[party].balance;
    changes[`${party}Credits`] = after[party].credits - before[party].credits;
  }
  return Object.fromEntries(Object.entries(changes).filter(([, by]) => by !== 0n));
}
