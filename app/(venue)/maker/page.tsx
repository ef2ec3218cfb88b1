import type { Metadata } from 'next';
import { MakerBoard } from './_maker/maker-board.tsx';

export const metadata: Metadata = {
  title: 'Maker',
  description: 'How a maker quotes: sessions, live requests, wins, response times, last looks and exposure.',
};

/** What the connected maker may know of itself. */
export default function MakerPage() {
  return <MakerBoard />;
}
