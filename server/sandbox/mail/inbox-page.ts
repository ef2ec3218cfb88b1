import type { CaughtMail } from './mailbox.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const letter = ({ to, receivedAt, subject, text, links }: CaughtMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>to ${escaped(to.join(', '))}, ${escaped(receivedAt)}</p>
<pre>${escaped(text)}</pre>
${links.map((link) => `<p><a href="${escaped(link)}" rel="noreferrer">Open the link</a></p>`).join('\n')}
</article>`;

/** The inbox as a page to read. */
export const inboxPage = (mails: CaughtMail[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox inbox</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Sandbox inbox</h1>
<p>Every letter that this service sends arrives here, whoever it is to, and nowhere else.</p>
${mails.map(letter).join('\n') || '<p>No letter yet.</p>'}
</html>`;
