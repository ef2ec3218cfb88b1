/** A stream to write code for that a browser can open. */
export type StreamTarget = {
  /** The whole address; it begins with ws for a WebSocket. */
  url: string;
  isKeyed: boolean;
  /** Names of its events. */
  events: readonly string[];
};

/** The address with a key in it, for who cannot set headers. */
export const withKey = (url: string, key: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}apikey=${key}`;

/** Code that opens an event stream. */
export const EVENT_SNIPPETS = {
  curl: ({ url, isKeyed }: StreamTarget) =>
    `curl -N${isKeyed ? ' -H "X-API-Key: $HASHMARK_API_KEY" \\\n ' : ''} '${url}'`,
  browser: ({ url, isKeyed, events }: StreamTarget) =>
    `// An EventSource cannot set headers: its key goes into the address.
const stream = new EventSource('${isKeyed ? withKey(url, 'YOUR_KEY') : url}');
const show = (event) => console.log(event.type, event.lastEventId, JSON.parse(event.data));
for (const type of [${events.map((event) => `'${event}'`).join(', ')}])
  stream.addEventListener(type, show);`,
  node: ({ url, isKeyed }: StreamTarget) =>
    `// npm install eventsource-parser
import { EventSourceParserStream } from 'eventsource-parser/stream';

const response = await fetch('${url}'${isKeyed ? ", {\n  headers: { 'x-api-key': process.env.HASHMARK_API_KEY },\n}" : ''});
if (!response.ok) throw new Error(await response.text());
const events = response.body
  .pipeThrough(new TextDecoderStream())
  .pipeThrough(new EventSourceParserStream());
for await (const { event, id, data } of events) console.log(event, id, JSON.parse(data));`,
  python: ({ url, isKeyed }: StreamTarget) =>
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
