import type { ReactNode } from 'react';
import { VenueBar } from './venue-bar.tsx';

/** What the pages of the venue share: their places, and the wallet. */
export default function VenueLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <VenueBar />
      {children}
    </>
  );
}
