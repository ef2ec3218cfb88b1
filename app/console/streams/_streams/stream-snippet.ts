/** What a stream can be opened with. */
export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'browser', label: 'Browser' },
  { value: 'node', label: 'Node' },
  { value: 'python', label: 'Python' },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];

type Call = { url: string; isKeyed: boolean };

const withKey = (url: string, key: string): string => `${url}${url.includes('?') ? '&' : '?'}apikey=${key}`;

const SNIPPETS: Record<Language, (call: Call) => string> = {
  curl: ({ url, isKeyed }) => `curl -N${isKeyed ? ' -H "X-API-Key: $HASHMARK_API_KEY"' : ''} '${url}'`,
  browser: ({ url, isKeyed }) =>
    `// An EventSource cannot set headers: its key goes into the address.
const stream = new EventSource('${isKeyed ? withKey(url, 'YOUR_KEY') : url}');
const show = (event) => console.log(event.type, event.lastEventId, JSON.parse(event.data));
for (const type of ['message', 'snapshot', 'update', 'fill', 'settlement', 'gap'])
  stream.addEventListener(type, show);`,
  node: ({ url, isKeyed }) =>
    `// npm install eventsource-parser
import { EventSourceParserStream } from 'eventsource-parser/stream';

const response = await fetch('${url}'${isKeyed ? ", {\n  headers: { 'x-api-key': process.env.HASHMARK_API_KEY },\n}" : ''});
if (!response.ok) throw new Error(await response.text());
const events = response.body
  .pipeThrough(new TextDecoderStream())
  .pipeThrough(new EventSourceParserStream());
for await (const { event, id, data } of events) console.log(event, id, JSON.parse(data));`,
  python: ({ url, isKeyed }) =>
    `# pip install httpx httpx-sse
import os, httpx
from httpx_sse import connect_sse

headers = ${isKeyed ? '{"X-API-Key": os.environ["HASHMARK_API_KEY"]}' : '{}'}
with httpx.Client(timeout=None, headers=headers) as client:
    with connect_sse(client, "GET", "${url}") as stream:
        stream.response.raise_for_status()
        for event in stream.iter_sse():
            print(event.event, event.id, event.json())`,
};

/** Code that opens a stream. The key stands in it as a variable, never as itself. */
export const streamSnippet = (language: Language, call: Call): string =>
  SNIPPETS[language]({ ...call, url: call.url.replaceAll("'", '%27') });
