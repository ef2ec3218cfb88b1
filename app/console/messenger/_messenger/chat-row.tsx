import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure-of.ts';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { When } from '../../_parts/when.tsx';
import { chatTitle, chatType } from './chat-words.ts';

type Chat = Answers['messenger']['chats'][number];

/** A linked chat, which who linked it or an admin unlinks. */
export function ChatRow({ chat }: { chat: Chat }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done, failed } = useToasts();
  const mayManage = useMay('settings.manage');
  const title = chatTitle(chat);
  const { mutate, isPending } = useMutation({
    ...trpc.messenger.unlink.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.messenger.chats.queryFilter());
      done(`${title} is unlinked`);
    },
    onError: (error) => failed(failureOf(error).message),
  });
  return (
    <li
      data-chat={String(chat.chatId)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-xs"
    >
      <div className="mr-auto min-w-0">
        <p className="truncate font-medium">{title}</p>
        <p className="text-muted">
          {chatType(chat.type)} {String(chat.chatId)} · linked <When ms={chat.linkedMs} isShort />{' '}
          {chat.isMine ? 'by you' : chat.linkedBy === null ? 'with an API key' : 'by a colleague'}
        </p>
      </div>
      <Button
        size="sm"
        look="final"
        disabled={isPending || !(chat.isMine || mayManage)}
        title={
          chat.isMine || mayManage
            ? undefined
            : 'Only the person who linked a chat, an owner or an admin can unlink it.'
        }
        onClick={() => mutate({ chatId: chat.chatId })}
      >
        Unlink
      </Button>
    </li>
  );
}
