'use client';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Day } from '../../_parts/when.tsx';
import { providerWords } from './provider-words.ts';
import type { Me } from './settings-board.tsx';

/** What a person signs in with. */
export function IdentityList({ of: { identities } }: { of: Me }) {
  return (
    <ul aria-label="Your ways in">
      {identities.map(({ provider, subject, sinceMs }) => (
        <li
          key={`${provider} ${subject}`}
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-1.5 text-xs first:border-0"
        >
          <span className="w-16 shrink-0 font-medium">{providerWords(provider)}</span>
          <CopyButton
            text={subject}
            shown={subject}
            label={`Copy ${providerWords(provider)}`}
            className="-ml-1 min-w-0 break-all text-left"
          />
          <span className="ml-auto text-muted">
            since <Day ms={sinceMs} />
          </span>
        </li>
      ))}
    </ul>
  );
}
