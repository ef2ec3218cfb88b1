'use client';

import { formatWhole } from '#app/format/decimals.ts';
import { nounFor } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { fillsInput, PAGE_FILLS } from './builder-params.ts';
import { FillsTable } from './fills-table.tsx';
import { type Fill, type FillPages, useFills } from './use-fills.ts';

/** The builder's fills, the newest first. */
export function FillsPanel({ builder }: { builder: string }) {
  const fills = useFills(fillsInput(builder));
  return (
    <Panel title="Recent fills" className="max-lg:order-4" aside="newest first, UTC">
      <Body fills={fills} />
      <PanelCall path={`/v1/builders/${builder}/fills?limit=${PAGE_FILLS}`} plan={BUILDER_PLAN} />
    </Panel>
  );
}

function Body({ fills }: { fills: FillPages }) {
  return (
    <PanelBody
      what="the fills"
      query={fills.query}
      empty={(rows) => (rows.length === 0 ? 'No trades through this builder yet.' : null)}
      awaited="h-96"
    >
      {(rows) => (
        <>
          <FillsTable rows={rows} />
          <div className="flex flex-wrap items-center justify-center gap-3 border-t px-3 py-2 text-muted text-xs">
            <span role="status">{statusOf(rows, fills)}</span>
            {fills.isAtEnd ? null : (
              <Button onClick={fills.more} disabled={fills.isFetching}>
                Load older
              </Button>
            )}
          </div>
        </>
      )}
    </PanelBody>
  );
}

function statusOf(rows: readonly Fill[], { isFetching, isAtEnd }: FillPages): string {
  const count = `${formatWhole(rows.length)} ${nounFor(rows.length, 'fill')}`;
  if (isFetching) return `${count}, loading more…`;
  return isAtEnd ? `${count}, no older ones` : count;
}
