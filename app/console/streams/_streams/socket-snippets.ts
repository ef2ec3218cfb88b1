import type { StreamTarget } from './event-snippets.ts';
import { withKey } from './event-snippets.ts';

/** Code that opens a WebSocket, whose address begins with ws. */
export const SOCKET_SNIPPETS = {
  wscat: ({ url, isKeyed }: StreamTarget) =>
    `npx wscat${isKeyed ? ' -H "X-API-Key: $HASHMARK_API_KEY" \\\n ' : ''} -c '${url}'`,
  browser: ({ url, isKeyed }: StreamTarget) =>
    `// A browser cannot set headers on a WebSocket: its key goes into the address.
const socket = new WebSocket('${isKeyed ? withKey(url, 'YOUR_KEY') : url}');
socket.onmessage = ({ data }) => console.log(JSON.parse(data));
socket.onclose = ({ code, reason }) => console.log('closed', code, reason);`,
  node: ({ url, isKeyed }: StreamTarget) =>
    `// npm install ws
import WebSocket from 'ws';

const socket = new WebSocket('${url}'${isKeyed ? ", {\n  headers: { 'x-api-key': process.env.HASHMARK_API_KEY },\n}" : ''});
socket.on('message', (data) => console.log(JSON.parse(data)));
socket.on('error', ({ message }) => console.error(message));
socket.on('close', (code, reason) => console.log('closed', code, String(reason)));`,
  python: ({ url, isKeyed }: StreamTarget) =>
    `# pip install websockets
import json, os
from websockets.sync.client import connect

headers = ${isKeyed ? '{"X-API-Key": os.environ["HASHMARK_API_KEY"]}' : '{}'}
with connect("${url}", additional_headers=headers) as socket:
    for text in socket:
        print(json.loads(text))`,
};
