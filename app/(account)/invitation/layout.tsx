import type { ReactNode } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';

/** An invitation is accepted in the browser. */
export default function InvitationLayout({ children }: { children: ReactNode }) {
  return <DataProvider>{children}</DataProvider>;
}
