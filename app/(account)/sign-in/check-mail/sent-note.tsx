'use client';
import { useState, useSyncExternalStore } from 'react';
import { Problem } from '#app/(account)/account-card.tsx';
import { callAuth } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { type AskedEmail, lastAsked } from '../_ways/asked-email.ts';

const noChange = () => () => {};

/** Where the email went, and a way to have it sent once more. */
export function SentNote() {
  const asked = useSyncExternalStore(noChange, lastAsked, () => null);
  if (!asked)
    return <p className="mb-3">If the address can receive mail, an email with a link is on its way.</p>;
  return (
    <>
      <p className="mb-3">
        If <strong className="break-all font-semibold">{asked.email}</strong> can receive mail, an email with
        a link is on its way.
      </p>
      <SendAgain asked={asked} />
    </>
  );
}

function SendAgain({ asked }: { asked: AskedEmail }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    setProblem(null);
    try {
      await callAuth('email-link', asked);
      setState('sent');
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : 'Something went wrong on our side. Try again in a moment.',
      );
      setState('idle');
    }
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button onClick={() => void send()} disabled={state === 'busy'}>
          {state === 'busy' ? 'Sending…' : 'Send it again'}
        </Button>
        <p role="status" className="text-muted text-xs">
          {state === 'sent' ? 'Sent again.' : ''}
        </p>
      </div>
    </>
  );
}
