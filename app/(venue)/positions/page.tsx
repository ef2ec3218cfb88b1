import type { Metadata } from 'next';
import { PositionsBoard } from './_positions/positions-board.tsx';

export const metadata: Metadata = {
  title: 'Positions',
  description:
    'Your parlays: each leg live, your chance of winning, what makers pay for them now, and what you can claim.',
};

/** The parlays of the connected account. */
export default function PositionsPage() {
  return <PositionsBoard />;
}
