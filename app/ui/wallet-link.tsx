import Link from 'next/link';
import { shortAddress } from '#app/format/numbers.ts';
import { cn } from './class-names.ts';
import { CopyButton } from './controls/copy-button.tsx';

type WalletLinkProps = { address: string; className?: string; linkClass?: string; copyClass?: string };

/** A wallet by its address: leads to its page, and copies the whole address. */
export function WalletLink({ address, className, linkClass, copyClass }: WalletLinkProps) {
  return (
    <span className={cn('inline-flex items-center gap-0.5', className)}>
      <Link
        href={`/wallets/${address}`}
        prefetch={false}
        title={address}
        className={cn('inline-flex min-h-6 items-center font-mono hover:underline', linkClass)}
      >
        {shortAddress(address)}
      </Link>
      <CopyButton text={address} label={`Copy address ${shortAddress(address)}`} className={copyClass} />
    </span>
  );
}
