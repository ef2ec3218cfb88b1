import type { ReactNode } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';

/** The pages that read markets ask for data in the browser as well. */
export default function MarketsLayout({ children }: { children: ReactNode }) {
  return <DataProvider>{children}</DataProvider>;
}
