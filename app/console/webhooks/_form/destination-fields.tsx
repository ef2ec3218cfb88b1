import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { chatTitle } from '../../messenger/_messenger/chat-words.ts';
import type { FormPart } from './form-part.ts';
import { ReceiverUrlField } from './receiver-url-field.tsx';

const CHANNELS = [
  { value: 'http', label: 'HTTPS' },
  { value: 'messenger', label: 'Messenger' },
] as const;

/** Where events go: an address, or a chat of the messenger. */
export function DestinationFields({ draft, change, problems }: FormPart) {
  const { channel } = draft;
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <span className="font-medium text-xs">Send to</span>
        <Segmented
          label="Channel"
          value={channel}
          options={CHANNELS}
          onChange={(next) => change({ channel: next })}
        />
      </div>
      {channel === 'http' ? (
        <ReceiverUrlField
          value={draft.url}
          onChange={(url) => change({ url })}
          problem={problems.url ?? null}
          hint="HTTPS, on a public host. Answer with 2xx within 10 seconds; redirects are not followed."
          placeholder="https://hooks.example.com/hashmark"
        />
      ) : (
        <ChatField draft={draft} change={change} problems={problems} />
      )}
    </div>
  );
}

/** One of the chats that the organisation linked; without any, the way to link one. */
function ChatField({ draft, change, problems }: Pick<FormPart, 'draft' | 'change' | 'problems'>) {
  const trpc = useTRPC();
  const { data: chats = [] } = useQuery(trpc.messenger.chats.queryOptions());
  const isKnown = draft.chatId === '' || chats.some(({ chatId }) => chatId.toString() === draft.chatId);
  return (
    <Field
      label="Chat"
      problem={problems.chatId ?? null}
      hint={
        <>
          Messages there are short and readable.{' '}
          <Link href="/console/messenger" prefetch={false} className="underline hover:text-text">
            {chats.length > 0 ? 'Link another chat' : 'Link a chat first'}
          </Link>
        </>
      }
    >
      {(control) => (
        <select
          {...control}
          value={draft.chatId}
          onChange={(event) => change({ chatId: event.target.value })}
          className={INPUT}
        >
          <option value="">Choose…</option>
          {isKnown ? null : <option value={draft.chatId}>Chat {draft.chatId}, not linked any more</option>}
          {chats.map((chat) => (
            <option key={chat.chatId.toString()} value={chat.chatId.toString()}>
              {chatTitle(chat)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
