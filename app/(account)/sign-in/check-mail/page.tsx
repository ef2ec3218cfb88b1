import type { Metadata } from 'next';
import Link from 'next/link';
import { AccountCard } from '#app/(account)/account-card.tsx';
import { SentNote } from './sent-note.tsx';

export const metadata: Metadata = { title: 'Check your email' };

/** Shown after a sign-in email was requested; the same whether or not the address has an account. */
export default function CheckMailPage() {
  return (
    <AccountCard title="Check your email">
      <SentNote />
      <p className="mb-5 text-muted text-xs">
        The link works once, for 15 minutes. If it does not arrive within a minute, check your spam folder.
      </p>
      <Link href="/sign-in" prefetch={false} className="text-accent-text underline">
        Use another address or method
      </Link>
    </AccountCard>
  );
}
