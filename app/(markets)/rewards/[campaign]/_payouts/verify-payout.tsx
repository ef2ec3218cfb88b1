import { Hourglass, Check as Tick, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import type { Payout } from './payout-proof.ts';
import { readFundings, readProof, readPublished } from './payout-proof.ts';
import type { Check } from './verify.ts';

const SIGNS = {
  holds: { Icon: Tick, tone: 'text-up', word: 'holds' },
  fails: { Icon: X, tone: 'text-down', word: 'fails' },
  waits: { Icon: Hourglass, tone: 'text-muted', word: 'waits' },
} as const;

/** Checks a payout in this browser, from its public file, and shows each step as it is done. */
export function VerifyPayout({ payout, wallet }: { payout: Payout; wallet: string | null }) {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const verify = async (): Promise<void> => {
    setChecks([]);
    setFailure(null);
    setBusy(true);
    try {
      // The hashing code loads only on request.
      const { verifyPayout } = await import('./verify.ts');
      const read = {
        file: readPublished,
        proof: (address: string) => readProof(payout, address),
        fundings: (address: string) => readFundings(payout, address),
      };
      for await (const check of verifyPayout(payout, wallet, read)) setChecks((before) => [...before, check]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The verification stopped.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Verification" className="grid gap-2">
      <Button className="justify-self-start" disabled={isBusy} onClick={() => void verify()}>
        {isBusy ? 'Verifying…' : 'Verify in this browser'}
      </Button>
      <ol aria-live="polite" data-testid="checks" className="grid gap-1">
        {checks.map(({ name, state, note }) => {
          const { Icon, tone, word } = SIGNS[state];
          return (
            <li key={name} data-check={state} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-2">
              <Icon aria-label={word} className={`mt-0.5 size-4 ${tone}`} />
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">{note}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {failure ? (
        <p role="alert" className="text-down">
          The verification stopped: {failure}
        </p>
      ) : null}
    </section>
  );
}
