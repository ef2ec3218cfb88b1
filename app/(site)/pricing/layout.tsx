import type { ReactNode } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';

/** What a visitor may buy is asked for in the browser. */
export default function PricingLayout({ children }: { children: ReactNode }) {
  return <DataProvider>{children}</DataProvider>;
}
