import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Day } from '../../_parts/when.tsx';
import { AddWay } from './add-way.tsx';
import type { Me } from './me.ts';
import { providerWords } from './provider-words.ts';
import { RemoveWay } from './remove-way.tsx';

type Identity = Me['identities'][number];

/** What a person signs in with, to add to and to take from; one way stays. */
export function IdentityList({ of: { identities } }: { of: Me }) {
  const [removing, setRemoving] = useState<Identity | null>(null);
  return (
    <>
      <ul aria-label="Your sign-in methods">
        {identities.map((identity) => (
          <Row
            key={`${identity.provider} ${identity.subject}`}
            of={identity}
            isLast={identities.length === 1}
            remove={() => setRemoving(identity)}
          />
        ))}
      </ul>
      <AddWay />
      {removing ? <RemoveWay of={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

type RowProps = { of: Identity; isLast: boolean; remove: () => void };

function Row({ of: { provider, subject, sinceMs }, isLast, remove }: RowProps) {
  const words = providerWords(provider);
  return (
    <li
      data-way={provider}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-1.5 text-xs first:border-0"
    >
      <span className="w-16 shrink-0 font-medium">{words}</span>
      <CopyButton
        text={subject}
        shown={subject}
        label={`Copy ${words}`}
        className="-ml-1 min-w-0 break-all text-left"
      />
      <span className="ml-auto text-muted">
        since <Day ms={sinceMs} />
      </span>
      {isLast ? (
        <span className="text-muted">your only sign-in method</span>
      ) : (
        <Button size="sm" onClick={remove} aria-label={`Remove ${words} ${subject}`}>
          Remove
        </Button>
      )}
    </li>
  );
}
