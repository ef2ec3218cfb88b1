import type { ReactNode } from 'react';
import { Identicon } from '../marks/identicon.tsx';
import { WalletLink } from '../wallet-link.tsx';

/** The head of a ranking's first column. */
export const RankHead = () => (
  <abbr title="Rank" className="no-underline">
    #
  </abbr>
);

/** The wallet of a ranking's row, to which a click anywhere on the row leads; `children` stand beside and below it. */
export function RankedWallet({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <Identicon address={address} />
      <span className="min-w-0">
        <WalletLink
          address={address}
          linkClass="font-medium after:absolute after:inset-0"
          copyClass="relative z-10 max-md:hidden"
        />
        {children}
      </span>
    </span>
  );
}
