import type { Metadata } from 'next';
import { AccountCard } from '#app/(account)/account-card.tsx';
import { LinkButton } from './link-button.tsx';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

/** Where the link of an email leads. Opening it does nothing yet: programs that look at mail open links, too. */
export default function LinkPage() {
  return (
    <AccountCard title="Sign in by email">
      <LinkButton />
    </AccountCard>
  );
}
