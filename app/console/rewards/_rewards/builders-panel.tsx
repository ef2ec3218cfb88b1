import { Plus } from 'lucide-react';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import type { OwnCampaigns } from './campaign.ts';

type BuildersPanelProps = { builders: OwnCampaigns['builders']; mayProve: boolean; prove: () => void };

/** The builder addresses that the organisation has proven. */
export const BuildersPanel = ({ builders, mayProve, prove }: BuildersPanelProps) => (
  <Panel
    title="Builders"
    aside={
      <Button size="sm" disabled={!mayProve} onClick={prove}>
        <Plus aria-hidden />
        Prove a builder
      </Button>
    }
  >
    <ul>
      {builders.map(({ builder, provenMs }) => (
        <li
          key={builder}
          data-testid="proven-builder"
          className="flex min-h-10 flex-wrap items-center gap-x-2 border-t px-3 py-1 text-xs first:border-0"
        >
          <code className="min-w-0 break-all font-mono">{builder}</code>
          <CopyButton text={builder} label="Copy the builder’s address" />
          <span className="ml-auto whitespace-nowrap text-muted">
            proven <TimeAgo ms={provenMs} />
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);
