import { escapeHtml, htmlHead } from '../html.ts';
import type { CaughtMail } from './mailbox.ts';

const emailArticle = ({ to, receivedAt, subject, text, links }: CaughtMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to ${escapeHtml(to.join(', '))}, ${escapeHtml(receivedAt)}</p>
<pre>${escapeHtml(text)}</pre>
${links.map((link) => `<p><a href="${escapeHtml(link)}" rel="noreferrer">Open the link</a></p>`).join('\n')}
</article>`;

const HEAD = htmlHead(
  'Sandbox inbox',
  `body{font:15px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}`,
);

/** The inbox as a page to read. */
export const inboxPage = (mails: CaughtMail[]): string => `${HEAD}
<h1>Sandbox inbox</h1>
<p>All emails that this service sends are shown here. None are delivered.</p>
${mails.map(emailArticle).join('\n') || '<p>No emails yet.</p>'}
</html>`;
