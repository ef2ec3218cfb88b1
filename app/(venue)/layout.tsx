import type { ReactNode } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';
import { VenueBar } from './venue-bar.tsx';

/** What the pages of the venue share: their places, and the wallet. */
export default function VenueLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <VenueBar />
      {children}
    </DataProvider>
  );
}
