import Link from 'next/link';
import { FollowButton } from '#app/follow/follow-button.tsx';
import { shortAddress } from '#app/format/numbers.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Identicon } from '#app/ui/marks/identicon.tsx';

/** Whose page this is. */
export function WalletHead({ address }: { address: string }) {
  return (
    <header className="mb-3">
      <nav aria-label="Breadcrumb" className="mb-1 text-muted text-xs">
        <Link href="/leaderboards" prefetch={false} className="hover:text-text hover:underline">
          Leaderboards
        </Link>{' '}
        <span aria-hidden>/</span> Wallet
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Identicon address={address} className="size-7" />
        <h1 className="font-mono font-semibold text-lg tracking-tight" title={address}>
          <span className="lg:hidden">{shortAddress(address)}</span>
          <span className="max-lg:hidden">{address}</span>
        </h1>
        <CopyButton text={address} label="Copy address" />
        <FollowButton kind="wallet" target={address} className="ml-auto" />
      </div>
    </header>
  );
}
