'use client';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Choice } from '#app/ui/controls/choice.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ROLES } from '#domain/role.ts';
import { useMay } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InvitePerson } from './invite-person.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { MembersTable } from './members-table.tsx';
import { RoleMatrix } from './role-matrix.tsx';

/** The state of the members page, all of it in the address. */
const membersParams = {
  role: parseAsStringLiteral(ROLES),
  /** The member whose drawer is open. */
  member: parseAsString,
  /** Whether the form for an invitation is open. */
  invite: parseAsBoolean.withDefault(false),
};

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

/** Who belongs to the organisation and who is invited, and what each of them may do. */
export function MembersBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(membersParams);
  const mayManage = useMay('members.manage');
  const query = useQuery({ ...trpc.members.list.queryOptions(), refetchInterval: 30_000 });
  const opened = query.data?.find(({ personId }) => personId === params.member);
  const startInvite = () => void setParams({ invite: true });
  return (
    <>
      <PageHead title="Members" about="The people of your organisation, and what each can do.">
        <Button look="solid" onClick={startInvite} disabled={!mayManage}>
          <UserPlus aria-hidden />
          Invite
        </Button>
      </PageHead>
      <div className="grid gap-3">
        <Panel
          title="Members"
          aside={
            <Choice
              label="Role"
              value={params.role}
              options={ROLE_OPTIONS}
              onChange={(role) => void setParams({ role })}
              anyLabel="Any"
            />
          }
        >
          <RoleNote permission="members.manage" what="invite, change or remove members" />
          <PanelBody what="the members" query={query} empty={() => null} awaited="h-40">
            {(members) => {
              const shown = members.filter(({ role }) => params.role === null || role === params.role);
              return shown.length === 0 ? (
                <EmptyState
                  title={`No members with the role ${params.role}`}
                  action={<Button onClick={() => void setParams({ role: null })}>Clear filter</Button>}
                />
              ) : (
                <MembersTable members={shown} open={({ personId }) => void setParams({ member: personId })} />
              );
            }}
          </PanelBody>
        </Panel>
        {mayManage ? <InvitationsPanel startInvite={startInvite} /> : null}
        <Panel title="Role permissions">
          <RoleMatrix />
        </Panel>
      </div>
      {params.invite && mayManage ? <InvitePerson onClose={() => void setParams({ invite: null })} /> : null}
      {opened ? (
        <MemberDrawer key={opened.personId} of={opened} onClose={() => void setParams({ member: null })} />
      ) : null}
    </>
  );
}
