'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';

/** The one click that uses the link up. What it needs stands behind the hash, which no server sees. */
export function ConfirmEmail() {
  const trpc = useTRPC();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''), []);
  const { mutate, data, isPending, error } = useMutation(trpc.settings.confirmEmail.mutationOptions());
  return (
    <Panel title="Your sign-in methods">
      <div className="grid justify-items-start gap-3 p-3">
        <p role="status" className="text-xs">
          {data ? `${data.email} can now sign you in.` : 'The address that this link was sent to is added.'}
        </p>
        <Refusal error={error} />
        {data ? null : (
          <Button
            look="solid"
            disabled={token === null || isPending}
            onClick={() => mutate({ token: token ?? '' })}
          >
            {isPending ? 'Adding…' : 'Add this address'}
          </Button>
        )}
        <Link href="/console/settings" prefetch={false} className="text-accent-text text-xs underline">
          Back to the settings
        </Link>
      </div>
    </Panel>
  );
}
