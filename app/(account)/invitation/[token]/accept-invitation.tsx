'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Problem } from '#app/(account)/account-card.tsx';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { signOut } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';

type AcceptInvitationProps = {
  token: string;
  email: string;
  /** Who is signed in; null for nobody. */
  me: { email: string | null; name: string } | null;
};

/** The click that joins; for the person of the email address only, who is asked to sign in first. */
export function AcceptInvitation({ token, email, me }: AcceptInvitationProps) {
  const trpc = useTRPC();
  const isHydrated = useHydrated();
  const { mutate, isPending, error } = useMutation(
    trpc.members.acceptInvitation.mutationOptions({ onSuccess: () => window.location.assign('/console') }),
  );
  if (!me) {
    return (
      <Button look="solid" asChild className="h-10 w-full">
        <Link href={`/sign-in?next=${encodeURIComponent(`/invitation/${token}`)}`} prefetch={false}>
          Sign in as {email}
        </Link>
      </Button>
    );
  }
  if (me.email !== email) {
    return (
      <>
        <p className="mb-4 text-muted">
          You are signed in as {me.email ?? me.name}. Sign out, then sign in as {email}.
        </p>
        <SignOut />
      </>
    );
  }
  return (
    <>
      <Problem>{error?.message ?? null}</Problem>
      <Button
        look="solid"
        className="h-10 w-full"
        disabled={isPending || !isHydrated}
        onClick={() => mutate({ token })}
      >
        Accept the invitation
      </Button>
    </>
  );
}

function SignOut() {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const click = () => {
    setProblem(null);
    signOut().catch((error: Error) => setProblem(error.message));
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <Button className="h-10 w-full" disabled={!isHydrated} onClick={click}>
        Sign out
      </Button>
    </>
  );
}
