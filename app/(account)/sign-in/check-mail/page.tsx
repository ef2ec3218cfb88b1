import type { Metadata } from 'next';
import Link from 'next/link';
import { AccountCard } from '#app/(account)/account-card.tsx';

export const metadata: Metadata = { title: 'Check your mail' };

/** After a letter was asked for; the same whoever has the address. */
export default function CheckMailPage() {
  return (
    <AccountCard title="Check your mail">
      <p className="mb-3">If the address can receive mail, a letter with a link is on its way.</p>
      <p className="mb-5 text-muted text-xs">
        The link works once, for 15 minutes. Look into the spam folder when it does not arrive within a
        minute.
      </p>
      <Link href="/sign-in" prefetch={false} className="text-accent-text underline">
        Use another address or way
      </Link>
    </AccountCard>
  );
}
