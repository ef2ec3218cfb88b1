'use client';
import { useQueryStates } from 'nuqs';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { OlderRows } from '../../_parts/older-rows.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { NoMatch } from '../../_parts/states/no-match.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditParams, isFiltered, NO_FILTER } from './audit-params.ts';
import { AuditTable } from './audit-table.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { useAudit } from './use-audit.ts';

/** Everything that was changed in the organisation, by whom and from where. */
export function AuditBoard() {
  const [params, setParams] = useQueryStates(auditParams);
  const may = useMay('audit.read');
  const audit = useAudit(params);
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch);
  return (
    <>
      <PageHead title="Audit log" about="What changed in your organisation, who changed it, and from where.">
        {may ? (
          <Button disabled={audit.isFetching} onClick={() => void audit.refetch()}>
            {audit.isFetching ? 'Refreshing…' : 'Refresh'}
          </Button>
        ) : null}
      </PageHead>
      {may ? <AuditFilters params={params} change={change} seen={audit.data ?? []} /> : null}
      <Panel title="Entries" aside={<span>newest first, UTC</span>}>
        <RoleNote permission="audit.read" what="read the audit log" />
        {may ? (
          <PanelBody what="the audit log" query={audit} empty={() => null} awaited="h-[32rem]">
            {(rows) =>
              rows.length === 0 ? (
                <Nothing isLeftOut={isFiltered(params)} clear={() => change(NO_FILTER)} />
              ) : (
                <>
                  <AuditTable rows={rows} open={({ auditId }) => change({ entry: auditId })} />
                  <OlderRows query={audit} shown={rows.length} nouns={['entry', 'entries']} />
                </>
              )
            }
          </PanelBody>
        ) : null}
      </Panel>
      {params.entry && may ? (
        <EntryDrawer
          auditId={params.entry}
          known={audit.data?.find(({ auditId }) => auditId === params.entry)}
          change={change}
        />
      ) : null}
    </>
  );
}

function Nothing({ isLeftOut, clear }: { isLeftOut: boolean; clear: () => void }) {
  if (isLeftOut) return <NoMatch what="entry" clear={clear} />;
  return (
    <EmptyState title="No changes yet">
      Keys, members, sessions, the plan: each change adds an entry here.
    </EmptyState>
  );
}
