'use client';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Problem } from '#app/(account)/account-card.tsx';
import { enter } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ownPath } from '#domain/own-path.ts';

/** The one click that uses the link up. What it needs stands behind the hash, which no server sees. */
export function LinkButton() {
  const [fields, setFields] = useState<URLSearchParams | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setFields(new URLSearchParams(window.location.hash.slice(1))), []);
  const click = async () => {
    setState('busy');
    try {
      await enter('email-link', { token: fields?.get('token') ?? '' }, ownPath(fields?.get('next')));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setState('failed');
    }
  };
  return (
    <>
      <Problem>{problem}</Problem>
      {state === 'failed' ? (
        <Link href="/sign-in" prefetch={false} className="text-accent-text underline">
          Send another link
        </Link>
      ) : (
        <Button
          look="solid"
          className="h-10 w-full"
          disabled={!fields || state === 'busy'}
          onClick={() => void click()}
        >
          Sign in to Hashmark
        </Button>
      )}
    </>
  );
}
