'use client';
import { useState } from 'react';
import { Problem } from '#app/(account)/account-card.tsx';
import { EmailForm } from './email-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

type WaysProps = {
  ways: { email: boolean; github: boolean; google: boolean };
  /** The path to go on to. */
  next: string;
  problem: string | null;
};

/** Lets a person choose how to sign in; one attempt at a time, its failure said above. */
export function Ways({ ways, next, problem: first }: WaysProps) {
  const [problem, setProblem] = useState(first);
  const [busy, setBusy] = useState(false);
  const alone = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await alone(work);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <div className="grid gap-5">
        {ways.email ? <EmailForm busy={busy} next={next} alone={alone} /> : null}
        <WalletButtons busy={busy} next={next} attempt={attempt} />
        <ProviderButtons ways={ways} busy={busy} next={next} attempt={attempt} />
      </div>
      <p className="mt-5 text-muted text-xs">
        Your first sign-in creates an account and an organisation on the Free plan.
      </p>
    </>
  );
}
