import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountCard } from '#app/(account)/account-card.tsx';
import { readMe } from '#app/session/read-me.ts';
import { ownPath } from '#domain/own-path.ts';
import { container } from '#server/container.ts';
import { problemOf } from './_ways/problem-of.ts';
import { Ways } from './_ways/ways.tsx';

export const metadata: Metadata = { title: 'Sign in', description: 'Sign in with a wallet or by email.' };

type Search = { next?: string; callbackUrl?: string; error?: string };

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** The sign-in methods. A signed-in visitor is redirected to the target at once. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, callbackUrl, error } = await searchParams;
  const goal = ownPath(one(next) ?? one(callbackUrl));
  if (await readMe()) redirect(goal);
  const ways = container().waysIn ?? { email: false, github: false, google: false };
  return (
    <AccountCard title="Sign in">
      <Ways ways={ways} next={goal} problem={problemOf(one(error))} />
    </AccountCard>
  );
}
