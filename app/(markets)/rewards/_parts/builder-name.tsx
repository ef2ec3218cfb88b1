import Link from 'next/link';
import { shortAddress } from '#app/format/numbers.ts';
import { Identicon } from '#app/ui/marks/identicon.tsx';

type BuilderNameProps = { address: string; name: string };

/** The builder of a campaign: its picture and what it is called. Leads to its page. */
export function BuilderName({ address, name }: BuilderNameProps) {
  return (
    <Link
      href={`/builders/${address}`}
      prefetch={false}
      title={address}
      className="relative z-10 inline-flex min-h-6 items-center gap-1.5 hover:underline"
    >
      <Identicon address={address} className="size-4" />
      <span className={name ? '' : 'font-mono'}>{name || shortAddress(address)}</span>
    </Link>
  );
}
