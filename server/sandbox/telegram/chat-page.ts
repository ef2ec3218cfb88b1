import { escapeHtml, htmlHead } from '../html.ts';
import type { BotAccount } from './bot-account.ts';
import type { WireMessage } from './wire.ts';

const HEAD = htmlHead(
  'Sandbox messenger',
  `body{font:15px/1.5 system-ui;max-width:40rem;margin:1rem auto;padding:0 1rem}
iframe{width:100%;height:60vh;border:1px solid}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0}
.bot{border-left:3px solid #14a38b;padding-left:.75rem}form{display:inline-block;margin:.5rem .5rem 0 0}`,
);

/** The chat of a person with the bot, where whoever tries the product is that person. No script: a frame shows the messages. */
export const chatPage = (chatId: number, start: string): string => `${HEAD}
<h1>Sandbox messenger</h1>
<p>This page stands in for Telegram: you are a person who talks to the bot.</p>
<iframe title="Messages" src="/sandbox/chats/${chatId}/view"></iframe>
<form method="post" action="/sandbox/chats/${chatId}/say">
<input type="hidden" name="text" value="${escapeHtml(`/start ${start}`.trim())}"><button>Send /start</button></form>
<form method="post" action="/sandbox/chats/${chatId}/block"><button>Block the bot</button></form>
</html>`;

const line = ({ from, text }: WireMessage): string =>
  `<pre class="${from.is_bot ? 'bot' : 'person'}">${escapeHtml(text)}</pre>`;

/** The messages alone, read anew every two seconds. */
export const messagesView = (bot: BotAccount, chatId: number): string => `${HEAD}
<meta http-equiv="refresh" content="2">
${bot.messages(chatId).map(line).toReversed().join('\n') || '<p>No message yet. Send /start.</p>'}
</html>`;
