import type { Metadata } from 'next';
import { FeesBoard } from './_fees/fees-board.tsx';

export const metadata: Metadata = {
  title: 'Builder fees',
  description: 'What a builder earned with parlays, what it is credited with and what it was paid.',
};

/** The ledger of the connected builder. */
export default function BuilderFeesPage() {
  return <FeesBoard />;
}
