import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { Facts } from '../../_parts/facts.tsx';
import { When } from '../../_parts/when.tsx';
import type { ChangeAudit } from './audit-params.ts';
import { ACTION_WORDS, detailFacts } from './audit-words.ts';
import { type Entry, useEntry } from './use-audit.ts';

type EntryDrawerProps = { auditId: string; known: Entry | undefined; change: ChangeAudit };

/** All that is known of one entry. */
export function EntryDrawer({ auditId, known, change }: EntryDrawerProps) {
  const query = useEntry(auditId, known);
  return (
    <Dialog
      title={query.data ? ACTION_WORDS[query.data.action] : 'Entry'}
      onClose={() => change({ entry: null })}
      isDrawer
    >
      <PanelBody
        what="the entry"
        query={query}
        empty={(entry) => (entry ? null : 'Your organisation has no such entry.')}
        awaited="h-64"
      >
        {(entry) => (entry ? <EntryBody of={entry} change={change} /> : null)}
      </PanelBody>
    </Dialog>
  );
}

function EntryBody({ of: entry, change }: { of: Entry; change: ChangeAudit }) {
  const { action, actorId, actorLabel, actorType, target, address, timeMs, details, auditId } = entry;
  const inList = { entry: null };
  return (
    <>
      <div className="px-4 py-4">
        <Facts
          facts={[
            [
              'Time',
              <span key="time">
                <When ms={timeMs} />, <TimeAgo ms={timeMs} />
              </span>,
            ],
            ['Who', actorType === 'person' ? actorLabel : `${actorLabel} (${actorType})`],
            ['From', address || 'not from a network address'],
            ['Action', <Id key="action" text={action} label="Copy action" />],
            ['Changed', target ? <Id key="target" text={target} label="Copy id" /> : 'the organisation'],
            ...detailFacts(details),
            ['Entry', <Id key="entry" text={auditId} label="Copy entry id" />],
          ]}
        />
      </div>
      <DialogActions>
        <Button onClick={() => change({ ...inList, action })}>Show entries of this action</Button>
        <Button className="max-w-full" onClick={() => change({ ...inList, actor: actorId })}>
          <span className="truncate">Show entries by {actorLabel}</span>
        </Button>
      </DialogActions>
    </>
  );
}

const Id = ({ text, label }: { text: string; label: string }) => (
  <CopyButton text={text} shown={text} label={label} className="-ml-1 break-all text-left" />
);
