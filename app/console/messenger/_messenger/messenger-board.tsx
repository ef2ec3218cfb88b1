'use client';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { Notice } from '../../_parts/states/notice.tsx';
import { ChatRow } from './chat-row.tsx';
import { chatTitle } from './chat-words.ts';
import { CodeForm } from './code-form.tsx';

type Status = Answers['messenger']['status'];
type Chat = Answers['messenger']['chats'][number];

/** Polls, so that chats linked by colleagues, or unlinked by blocking the bot, show without a reload. */
const REFRESH_MS = 5_000;

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden className="font-semibold text-muted">
        {number}
      </span>
      <div className="grid justify-items-start gap-1.5">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </li>
  );
}

/** The three steps that link a chat, with the code to scan beside them. */
function LinkSteps({
  bot,
  qr,
  onLinked,
}: {
  bot: NonNullable<Status['bot']>;
  qr: ReactNode;
  onLinked: (chat: Chat) => void;
}) {
  return (
    <div className="flex max-w-3xl flex-wrap gap-x-8 gap-y-4 p-4">
      <ol className="grid min-w-60 flex-1 content-start gap-4 text-xs">
        <Step number={1} title="Open the bot in Telegram">
          <Button asChild size="sm">
            <a href={bot.deepLink} target="_blank" rel="noreferrer">
              <Send aria-hidden />
              Open @{bot.username}
            </a>
          </Button>
        </Step>
        <Step number={2} title="Press Start, or send /start">
          <p className="text-muted">
            The bot answers with a code that works once, for 5 minutes. In a group, add the bot and send
            /start there.
          </p>
        </Step>
        <Step number={3} title="Enter the code">
          <CodeForm onLinked={onLinked} />
        </Step>
      </ol>
      <div className="grid content-start justify-items-center gap-1.5 max-sm:hidden">
        {qr}
        <p className="text-2xs text-muted">Scan to open it on your phone</p>
      </div>
    </div>
  );
}

function NoBot({ isConfigured }: { isConfigured: boolean }) {
  return isConfigured ? (
    <EmptyState title="Telegram cannot be reached">
      Linked chats stay linked. Try again in a minute.
    </EmptyState>
  ) : (
    <EmptyState title="Messenger is not set up">
      The operator of this service must set TELEGRAM_BOT_TOKEN to a bot’s token.
    </EmptyState>
  );
}

/** Links a chat, and shows those that are linked. */
export function MessengerBoard({ status, qr }: { status: Status; qr: ReactNode }) {
  const trpc = useTRPC();
  const { tier } = useFrame();
  const [linked, setLinked] = useState<Chat | null>(null);
  const query = useQuery({ ...trpc.messenger.chats.queryOptions(), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHead
        title="Messenger"
        about={
          tier === 'free'
            ? 'Link a Telegram chat. On the Free plan, updates on what you follow come by email once a day instead.'
            : 'A linked Telegram chat gets updates on what you follow, and your organisation’s webhooks can send to it.'
        }
      />
      {linked ? (
        <Notice look="done" onClose={() => setLinked(null)}>
          {chatTitle(linked)} is linked. The bot has confirmed it in the chat.
        </Notice>
      ) : null}
      <div className="grid gap-3">
        <Panel title="Link a chat">
          {status.bot ? (
            <LinkSteps bot={status.bot} qr={qr} onLinked={setLinked} />
          ) : (
            <NoBot isConfigured={status.isConfigured} />
          )}
        </Panel>
        <Panel title="Linked chats" aside={query.data ? `${query.data.length}` : null}>
          <PanelBody
            what="the linked chats"
            query={query}
            awaited="h-16"
            empty={(chats) => (chats.length === 0 ? 'No chats are linked yet.' : null)}
          >
            {(chats) => (
              <ul aria-label="Linked chats" className="divide-y">
                {chats.map((chat) => (
                  <ChatRow key={String(chat.chatId)} chat={chat} />
                ))}
              </ul>
            )}
          </PanelBody>
        </Panel>
      </div>
    </>
  );
}
