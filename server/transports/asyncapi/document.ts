import { stringify } from 'yaml';
import { statusOf } from '#relay/venue-error.ts';
import type { Route } from '#transports/http/stream-endpoint.ts';
import { ROUTES } from '#transports/http/v1/routes.ts';
import type { Message } from '#transports/message.ts';
import type { ChannelSpec } from './channel-spec.ts';
import { streamChannels } from './event-streams.ts';
import { schemasOf } from './schemas-of.ts';
import { SOCKET_CHANNELS } from './socket-channels.ts';

const DESCRIPTION = `The WebSocket channels of the parlay venue, and the streams of the data service: server-sent events and WebSockets.

Every WebSocket message is one text frame that holds one flat JSON object with a \`type\`. Amounts that end in \`_e6\` are
integers of 6 decimals, written as strings. Times are Unix milliseconds; the deadlines that are signed are Unix seconds.
Types, statuses, codes and fields may be added at any time: a client ignores what it does not know.

\`x-error-codes\` lists what a message can be refused with, with the HTTP status of the same code over REST. \`x-limits\`
holds the default limits of a channel, \`x-close-codes\` how it closes a connection.`;

const ref = (...path: string[]) => ({ $ref: `#/${path.join('/')}` });

const messagesOf = ({ receives, sends, error }: ChannelSpec): Message[] => {
  const all = [
    ...receives.flatMap(({ message, replies }) => [message, ...replies]),
    ...Object.values(sends).flat(),
    ...(error ? [error] : []),
  ];
  return [...new Map(all.map((message) => [message.name, message])).values()];
};

const errorRows = (codes: Iterable<string>) =>
  [...new Set(codes)].map((code) => ({ code, status: statusOf(code) }));

const inChannel = (spec: ChannelSpec, { name }: Message) => ref('channels', spec.id, 'messages', name);

function channelOf(spec: ChannelSpec): object {
  return {
    address: spec.address,
    title: spec.title,
    description: spec.description,
    servers: [ref('servers', spec.server)],
    messages: Object.fromEntries(
      messagesOf(spec).map(({ name }) => [name, ref('components', 'messages', name)]),
    ),
    ...(Object.keys(spec.parameters ?? {}).length > 0 && { parameters: spec.parameters }),
    bindings: spec.bindings,
    'x-limits': spec.limits,
    ...(spec.codes.length > 0 && { 'x-error-codes': errorRows(spec.codes) }),
    ...(spec.closes.length > 0 && { 'x-close-codes': spec.closes }),
  };
}

const listOf = (messages: readonly Message[]): string => messages.map(({ name }) => `\`${name}\``).join(', ');

function receiveOperation(spec: ChannelSpec, received: ChannelSpec['receives'][number]): object {
  const { message, replies, codes } = received;
  const channel = ref('channels', spec.id);
  const answers = replies.length > 0 && spec.error ? [...replies, spec.error] : [];
  const facts = { summary: message.summary, messages: [inChannel(spec, message)] };
  if (answers.length === 0) return { action: 'receive', channel, ...facts, description: 'No reply.' };
  return {
    ...{ action: 'receive', channel, ...facts, description: `Answered with ${listOf(answers)}.` },
    reply: { channel, messages: answers.map((answer) => inChannel(spec, answer)) },
    'x-error-codes': errorRows([...codes, ...spec.codes]),
  };
}

function sendOperation(spec: ChannelSpec, messages: readonly Message[]): object {
  return {
    action: 'send',
    channel: ref('channels', spec.id),
    summary: messages.length === 1 ? messages[0]?.summary : spec.title,
    description:
      spec.server === 'streams' ? 'Sent as server-sent events.' : 'Sent by the server without a request.',
    messages: messages.map((message) => inChannel(spec, message)),
  };
}

const operationsOf = (spec: ChannelSpec): [string, object][] => [
  ...spec.receives.map((received): [string, object] => [
    received.operationId,
    receiveOperation(spec, received),
  ]),
  ...Object.entries(spec.sends).map(([id, messages]): [string, object] => [
    id,
    sendOperation(spec, messages),
  ]),
];

const messageOf = ({ name, summary, examples }: Message): object => ({
  name,
  title: name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
  summary,
  contentType: 'application/json',
  payload: ref('components', 'schemas', name),
  examples: examples.map((payload) => ({ payload })),
});

/** Writes the AsyncAPI 3.0 document of both channels and of every stream among `routes`, from the tables that serve them. */
export function asyncApiDocument(version: string, routes: readonly Route[] = ROUTES): object {
  const specs = [...SOCKET_CHANNELS, ...streamChannels(routes)];
  const messages = new Map(specs.flatMap(messagesOf).map((message) => [message.name, message]));
  return {
    asyncapi: '3.0.0',
    info: {
      ...{ title: 'Hashmark channels and streams', version, description: DESCRIPTION },
      contact: { name: 'Hashmark', url: 'https://hashmark.example/docs', email: 'support@hashmark.example' },
      license: { name: 'Proprietary', url: 'https://hashmark.example/terms' },
      tags: [
        { name: 'venue', description: 'The parlay venue.' },
        { name: 'data', description: 'The data service.' },
      ],
    },
    defaultContentType: 'application/json',
    servers: {
      sockets: {
        host: 'hashmark.example',
        protocol: 'wss',
        description: 'The host that serves this document.',
      },
      streams: {
        host: 'hashmark.example',
        protocol: 'https',
        description: 'The host that serves this document.',
      },
    },
    channels: Object.fromEntries(specs.map((spec) => [spec.id, channelOf(spec)])),
    operations: Object.fromEntries(specs.flatMap(operationsOf)),
    components: {
      messages: Object.fromEntries(
        [...messages.values()].map((message) => [message.name, messageOf(message)]),
      ),
      schemas: schemasOf(messages.values()),
    },
  };
}

/** The document as YAML. Texts that YAML 1.1 takes for dates, numbers or booleans are quoted. */
export const writeAsyncApi = (version: string): string =>
  stringify(asyncApiDocument(version), {
    ...{ lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false },
    compat: 'yaml-1.1',
  });
