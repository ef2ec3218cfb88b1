'use client';
import { Terminal } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import type { Dossier } from '../read-dossier.ts';

const noChange = () => () => {};

/** This page's data as requests to the public API. */
export function ApiPanel({ dossier }: { dossier: Dossier }) {
  const origin = useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => '',
  );
  const coin = encodeURIComponent(dossier.sides[0].coin);
  const paths: [what: string, path: string][] = [
    ['Dossier', `/v1/outcomes/${dossier.outcomeId}`],
    ['Hourly series', `/v1/markets/${coin}`],
    ['Order book', `/v1/market-data/${coin}/l2book`],
    ['Fills', `/v1/markets/${coin}/fills`],
    ['Holders', `/v1/markets/${coin}/holders`],
  ];
  return (
    <Panel
      className="max-lg:order-7"
      title="This page as curl"
      aside={<Terminal aria-hidden className="size-3.5" />}
    >
      <ul className="py-1" data-testid="api">
        {paths.map(([what, path]) => (
          <li key={path} className="flex items-center gap-2 px-3 py-0.5">
            <span className="w-20 shrink-0 text-2xs text-muted">{what}</span>
            <a
              href={path}
              className="min-w-0 flex-1 truncate font-mono text-2xs hover:underline"
              title={path}
            >
              {path}
            </a>
            <CopyButton text={`curl '${origin}${path}'`} label={`Copy curl for ${what.toLowerCase()}`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
