import type { Metadata } from 'next';
import { FeesBoard } from './_fees/fees-board.tsx';

export const metadata: Metadata = {
  title: 'Builder fees',
  description: 'What a builder has earned from parlays, what it can withdraw, and what it has been paid.',
};

/** The ledger of the connected builder. */
export default function BuilderFeesPage() {
  return <FeesBoard />;
}
