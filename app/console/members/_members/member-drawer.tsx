import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { Facts } from '../../_parts/facts.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { When } from '../../_parts/when.tsx';
import { ChangeRole } from './change-role.tsx';
import { LeaveOrg } from './leave-org.tsx';
import { type Member, memberTitle } from './member-words.ts';
import { RemoveMember } from './remove-member.tsx';
import { mayChange } from './role-words.ts';

/** All that is known of a member, and what can be done about the membership. */
export function MemberDrawer({ of: member, onClose }: { of: Member; onClose: () => void }) {
  const [isEnding, setEnding] = useState(false);
  const { role: mine } = useFrame();
  const { isMe } = member;
  const may = mayChange(mine, member.role);
  const back = () => setEnding(false);
  if (isEnding && isMe) return <LeaveOrg onClose={back} />;
  if (isEnding) return <RemoveMember of={member} onClose={back} onRemoved={onClose} />;
  return (
    <Dialog
      title={memberTitle(member)}
      about={isMe ? 'This is you' : (member.email ?? undefined)}
      onClose={onClose}
      isDrawer
    >
      <RoleNote permission="members.manage" what="change or remove members" />
      <div className="grid gap-5 px-4 py-4">
        <MemberFacts of={member} />
        {may ? <ChangeRole of={member} /> : null}
        {member.role === 'owner' && mine === 'admin' ? (
          <p className="text-muted text-xs">Only an owner can change or remove owners.</p>
        ) : null}
      </div>
      {isMe || may ? (
        <DialogActions>
          <Button onClick={() => setEnding(true)} look="final">
            {isMe ? 'Leave the organisation' : 'Remove'}
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

function MemberFacts({ of: { name, email, role, personId, joinedMs, lastSeenMs } }: { of: Member }) {
  return (
    <Facts
      facts={[
        ['Name', name || 'none'],
        [
          'Email',
          email ? (
            <CopyButton key="mail" text={email} shown={email} label="Copy" className="-ml-1" />
          ) : (
            'none'
          ),
        ],
        ['Role', role],
        ['Joined', <When key="joined" ms={joinedMs} />],
        ['Last seen', lastSeenMs === null ? 'never' : <When key="seen" ms={lastSeenMs} />],
        [
          'Id',
          <CopyButton key="id" text={personId} shown={personId} label="Copy person id" className="-ml-1" />,
        ],
      ]}
    />
  );
}
