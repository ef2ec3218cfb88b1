import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { ChoiceField } from '#app/ui/form/choice-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { chatTitle } from '../../messenger/_messenger/chat-words.ts';
import type { FormPart } from './form-part.ts';
import { RECEIVER_URL } from './receiver-url.ts';

const CHANNELS = [
  { value: 'http', label: 'HTTPS' },
  { value: 'messenger', label: 'Messenger' },
] as const;

/** Where events go: an address, or a chat of the messenger. */
export function DestinationFields({ form }: Pick<FormPart, 'form'>) {
  const { channel } = form.values;
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <span className="font-medium text-xs">Send to</span>
        <Segmented
          label="Channel"
          value={channel}
          options={CHANNELS}
          onChange={(next) => form.change('channel', next)}
        />
      </div>
      {channel === 'http' ? (
        <TextField
          form={form}
          name="url"
          {...RECEIVER_URL}
          hint="HTTPS, on a public host. Answer with 2xx within 10 seconds; redirects are not followed."
          placeholder="https://hooks.example.com/hashmark"
        />
      ) : (
        <ChatField form={form} />
      )}
    </div>
  );
}

/** One of the chats that the organisation linked; without any, the way to link one. */
function ChatField({ form }: Pick<FormPart, 'form'>) {
  const trpc = useTRPC();
  const { data: chats = [] } = useQuery(trpc.messenger.chats.queryOptions());
  const { chatId: chosen } = form.values;
  const isKnown = chosen === '' || chats.some(({ chatId }) => chatId.toString() === chosen);
  return (
    <ChoiceField
      form={form}
      name="chatId"
      label="Chat"
      hint={
        <>
          Messages there are short and readable.{' '}
          <Link href="/console/messenger" prefetch={false} className="underline hover:text-text">
            {chats.length > 0 ? 'Link another chat' : 'Link a chat first'}
          </Link>
        </>
      }
      options={[
        { value: '', label: 'Choose…' },
        ...(isKnown ? [] : [{ value: chosen, label: `Chat ${chosen}, not linked any more` }]),
        ...chats.map((chat) => ({ value: chat.chatId.toString(), label: chatTitle(chat) })),
      ]}
    />
  );
}
