import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Actor, ServiceContext } from '#services/context.ts';
import { InputError } from '#transports/faults/input-error.ts';
import { Gate, type GateDeps } from '#transports/gate/gate.ts';
import {
  type AdmittedUpgrade,
  UpgradeGate,
  type UpgradeGateDeps,
} from '#transports/gate/upgrade/upgrade-gate.ts';
import type { StreamMessage } from '#transports/stream/connection.ts';
import type { OpenStream, StreamHub } from '#transports/stream/hub.ts';
import { MAX_RECEIVED_BYTES, WsConnection } from '#transports/stream/ws.ts';
import { wsFrames } from '#transports/stream/ws-frames.ts';
import type { Route, StreamEndpoint } from './stream-endpoint.ts';
import { prepareStream } from './stream-start.ts';
import { ROUTES } from './v1/routes.ts';

export type StreamSocketsDeps = GateDeps &
  Omit<UpgradeGateDeps, 'gate'> & {
    context: (actor: Actor) => ServiceContext;
    streams: StreamHub;
    /** Further streams, beside the product's own. */
    extraRoutes?: readonly Route[];
  };

/** One stream that is served over a WebSocket. */
type Surface = {
  endpoint: StreamEndpoint;
  /** What the gate is asked: the stream's own requirement, under the path of the WebSocket. */
  operation: Pick<StreamEndpoint, 'access' | 'meter' | 'scope' | 'path'>;
  framesOf: (messages: readonly StreamMessage[]) => Buffer | null;
};

type Ready = { start: Omit<OpenStream, 'connection'>; headers: Readonly<Record<string, string>> };

/** `maxFragments` is newer than the library's types. */
const SERVER_OPTIONS: ServerOptions & { maxFragments: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // Nobody reads what clients send.
  skipUTF8Validation: true,
  maxPayload: MAX_RECEIVED_BYTES,
  maxFragments: 8,
};

function surfaceOf(endpoint: StreamEndpoint): [path: string, Surface][] {
  if (!endpoint.ws) return [];
  const { path, frame } = endpoint.ws;
  return [[path, { endpoint, operation: { ...endpoint, path }, framesOf: wsFrames(frame) }]];
}

/** The WebSockets of every stream that declares one (`ws` of its endpoint). */
export class StreamSockets {
  readonly #deps: StreamSocketsDeps;
  readonly #gate: UpgradeGate;
  readonly #surfaces: ReadonlyMap<string, Surface>;
  readonly #server = new WebSocketServer(SERVER_OPTIONS);
  /** Of handshakes under way: the headers that their answers carry. */
  readonly #headers = new WeakMap<IncomingMessage, Ready['headers']>();

  constructor(deps: StreamSocketsDeps) {
    this.#deps = deps;
    this.#gate = new UpgradeGate({ ...deps, gate: new Gate(deps) });
    const streams = [...ROUTES, ...(deps.extraRoutes ?? [])].filter((route) => route.kind === 'stream');
    this.#surfaces = new Map(streams.flatMap(surfaceOf));
    this.#server.on('headers', (lines, request) => {
      const headers = Object.entries(this.#headers.get(request) ?? {});
      lines.push(...headers.map(([name, value]) => `${name}: ${value}`));
    });
  }

  /** Takes an upgrade over, or answers it with HTTP in the envelope of the data API. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const surface = this.#surfaces.get(path);
    if (surface) void this.#serve(surface, request, stream, head);
    else void this.#gate.admit(request, stream, { access: 'public' }, notFound);
  }

  async #serve(surface: Surface, request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const { operation } = surface;
    const ready = await this.#gate.admit(request, stream, operation, (upgrade) =>
      this.#prepare(surface, upgrade),
    );
    if (!ready) return;
    this.#headers.set(request, ready.headers);
    this.#server.handleUpgrade(request, stream, head, (ws) => this.#open(ws, stream, surface, ready));
  }

  async #prepare({ endpoint }: Surface, { caller, decision }: AdmittedUpgrade): Promise<Ready> {
    const { context, streams } = this.#deps;
    const start = await prepareStream(
      endpoint,
      { caller, decision, params: {} },
      { ctx: context(decision.actor), clock: streams.clock },
    );
    return { start, headers: decision.headers };
  }

  #open(ws: WebSocket, stream: Duplex, { framesOf }: Surface, { start }: Ready): void {
    const { streams } = this.#deps;
    const connection = new WsConnection(ws, { stream, clock: streams.clock, framesOf });
    void streams.open({ connection, ...start });
  }
}

function notFound(): never {
  throw new InputError('Route not found', 404);
}
