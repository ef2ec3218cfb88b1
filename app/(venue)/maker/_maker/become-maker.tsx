import { useSyncExternalStore } from 'react';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';

const noChange = () => () => {};
const FALLBACK = 'https://host';

const commandOf = (origin: string): string =>
  [
    `RELAY_URL=${origin.replace(/^http/, 'ws')}/v2/ws/rfq`,
    'RELAY_API_KEY=…',
    'MAKER_KEY=0x…',
    `DATA_URL=${origin}`,
    'npm run maker:example',
  ].join(' \\\n  ');

const STEPS = [
  {
    name: 'Get the relay key from the operator',
    note: 'All makers share this key. The account that you sign with identifies you.',
  },
  {
    name: 'Fund an account and approve the escrow',
    note: 'Hold the venue’s collateral token and call approve(escrow, amount) on it. Quotes that exceed your balance or allowance are rejected.',
  },
  {
    name: 'Run the example, then add your own pricing',
    note: 'It quotes every request at a 5% edge to the live order books. Pricing is one function, which you replace.',
  },
] as const;

/** How somebody who has a price becomes a maker: three steps, and the command that quotes. */
export function BecomeMaker({ className = '' }: { className?: string }) {
  const origin = useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => FALLBACK,
  );
  const command = commandOf(origin);
  return (
    <Panel title="Become a maker" className={className}>
      <ol className="px-4 pt-1">
        {STEPS.map(({ name, note }, at) => (
          <li key={name} className="grid grid-cols-[1.25rem_minmax(0,1fr)] border-b py-2.5 last:border-0">
            <span className="font-mono text-muted">{at + 1}</span>
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-muted text-xs">{note}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="px-4 pb-3">
        <div className="flex items-start gap-2 rounded-sm border bg-raised px-3 py-2">
          <pre className="min-w-0 flex-1 whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">
            {command}
          </pre>
          <CopyButton text={command} label="Copy command" />
        </div>
        <p className="pt-2 text-muted text-xs">
          In the repository: <code>sdk/maker/README.md</code> (a maker in 20 lines of TypeScript) and{' '}
          <code>docs/protocol.md</code> (every frame, for other languages). Here:{' '}
          <a href="/docs/api?api=venue" className="text-text underline">
            the venue API reference
          </a>
          .
        </p>
      </div>
    </Panel>
  );
}
