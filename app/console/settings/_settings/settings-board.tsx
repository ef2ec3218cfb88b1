'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { IdentityList } from './identity-list.tsx';
import type { Me } from './me.ts';
import { OrgForm } from './org-form.tsx';
import { OrgList } from './org-list.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const GONE = 'You are signed out.';

/** The organisation's own settings, then those of the person: organisations, ways in, and sessions. */
export function SettingsBoard() {
  const trpc = useTRPC();
  const query = useQuery(trpc.settings.me.queryOptions());
  const empty = (me: Me | null) => (me ? null : GONE);
  return (
    <>
      <PageHead title="Settings" about="Your organisation and your account." />
      <div className="grid gap-3">
        <Panel title="Organisation">
          <RoleNote permission="settings.manage" what="rename the organisation" />
          <PanelBody what="the organisation" query={query} empty={empty} awaited="h-24">
            {(me) => (me ? <OrgForm of={me} /> : null)}
          </PanelBody>
        </Panel>
        <Panel title="Your organisations">
          <PanelBody what="your organisations" query={query} isQuietWhenStale empty={empty} awaited="h-12">
            {(me) => (me ? <OrgList of={me} /> : null)}
          </PanelBody>
        </Panel>
        <Panel title="Your sign-in methods">
          <PanelBody what="your sign-in methods" query={query} isQuietWhenStale empty={empty} awaited="h-12">
            {(me) => (me ? <IdentityList of={me} /> : null)}
          </PanelBody>
        </Panel>
        <SessionsPanel />
      </div>
    </>
  );
}
