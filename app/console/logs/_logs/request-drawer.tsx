import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatLatency } from '#app/format/latency.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { CopyLine } from '../../_parts/copy-line.tsx';
import { Facts } from '../../_parts/facts.tsx';
import { KEY_VARIABLE, keyCurl } from '../../_parts/key-curl.ts';
import { useOrigin } from '../../_parts/use-origin.ts';
import { type Key, keyTitle } from '../../keys/_keys/key-state.ts';
import { formatMillis, remedyOf, statusWords } from './log-words.ts';
import type { ChangeLogs } from './logs-params.ts';
import { StatusChip } from './status-chip.tsx';
import type { LogRow } from './use-log.ts';

type RequestDrawerProps = {
  requestId: string;
  /** The request, where the list has it. */
  known: LogRow | undefined;
  keys: readonly Key[];
  change: ChangeLogs;
};

/** All that is known of one request, and the call that makes it again. */
export function RequestDrawer({ requestId, known, keys, change }: RequestDrawerProps) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.logs.show.queryOptions({ requestId }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(known && { initialData: known }),
  });
  const close = () => change({ request: null });
  return (
    <Dialog
      title="Request"
      about={<CopyButton text={requestId} shown={requestId} label="Copy request id" className="-ml-1" />}
      onClose={close}
      isDrawer
    >
      <PanelBody what="the request" query={query} empty={() => null} awaited="h-64">
        {(row) => (
          <>
            <RequestFacts row={row} of={keys.find(({ keyId }) => keyId === row.keyId)} />
            <DialogActions>
              <Button onClick={() => change({ key: row.keyId, request: null })}>
                Show requests of this key
              </Button>
              <Button onClick={() => change({ route: row.route, request: null })}>
                Show requests of this route
              </Button>
            </DialogActions>
          </>
        )}
      </PanelBody>
    </Dialog>
  );
}

function RequestFacts({ row, of: key }: { row: LogRow; of: Key | undefined }) {
  const origin = useOrigin();
  const { method, target, route, status, durationUs, timeMs, keyId, message } = row;
  const remedy = remedyOf(status);
  return (
    <div className="grid gap-4 px-4 py-4">
      {remedy ? (
        <section
          aria-label="Why"
          className="border-down border-l-2 bg-raised px-3 py-2"
          data-testid="refusal"
        >
          <p className="break-words font-semibold">{message ?? statusWords(status)}</p>
          <p className="pt-1 text-muted text-xs">
            {remedy.words}{' '}
            <Link href={remedy.href} prefetch={false} className="underline hover:text-accent-text">
              {remedy.link}
            </Link>
          </p>
        </section>
      ) : null}
      <Facts
        facts={[
          [
            'Status',
            <span key="status" className="flex flex-wrap items-center gap-2">
              <StatusChip status={status} /> {statusWords(status)}
            </span>,
          ],
          [
            'Time',
            <span key="time">
              {formatMillis(timeMs)} UTC, <TimeAgo ms={timeMs} />
            </span>,
          ],
          ['Duration', formatLatency(durationUs / 1_000)],
          ['Method', method],
          [
            'Path',
            <span key="target" className="break-all font-mono">
              {target}
            </span>,
          ],
          [
            'Route',
            <span key="route" className="font-mono">
              {route === '*' ? 'no route' : route}
            </span>,
          ],
          [
            'Key',
            key ? (
              <Link
                key="key"
                href={`/console/keys?show=all&key=${keyId}`}
                prefetch={false}
                className="underline hover:text-accent-text"
              >
                {keyTitle(key)}
              </Link>
            ) : (
              <span key="key" className="font-mono">
                {keyId}
              </span>
            ),
          ],
        ]}
      />
      <div>
        <p className="mb-1 text-muted text-xs">
          As curl, with your key in the variable <span className="font-mono">{KEY_VARIABLE.slice(1)}</span>:
        </p>
        <CopyLine
          what="curl"
          text={keyCurl({ key: KEY_VARIABLE, url: `${origin}${target}`, method })}
          isWrapped
        />
      </div>
    </div>
  );
}
