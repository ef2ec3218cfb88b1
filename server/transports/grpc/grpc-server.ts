import { Server, ServerCredentials, type ServerOptions } from '@grpc/grpc-js';
import type { PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { HealthImplementation } from 'grpc-health-check';
import { BlockStream, type BlockStreamDeps } from './block-stream.ts';
import { BLOCK_STREAM, loadBlockStream } from './block-stream-definition.ts';
import { filesOf } from './descriptor-set.ts';
import { boundOpenCalls } from './open-calls.ts';

/** A certificate chain and its private key, both PEM. */
export type TlsIdentity = { cert: Buffer; key: Buffer };

export type GrpcServerOptions = Omit<BlockStreamDeps, 'maxWaiting'> & {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Null: without TLS, as behind a proxy that ends it. */
  tls: TlsIdentity | null;
  maxWaiting?: number;
  /** How long calls may take to end when the server closes. */
  closeGraceMs?: number;
};

export type GrpcServer = {
  port: number;
  /** Takes no calls any more, lets those under way end for a while, then cuts them. */
  close(): Promise<void>;
};

/** Some minutes of blocks; a process that was behind itself may pass on thousands within milliseconds. */
const MAX_WAITING = 4_000;
const CLOSE_GRACE_MS = 2_000;
const KIB = 1_024;

/** A client that does not answer a ping for 10 s is gone, and its slot free; docs/grpc.md tells clients the same numbers. */
const LIMITS: ServerOptions = {
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.max_connection_idle_ms': 5 * 60_000,
  // Requests hold a few numbers; the longest answer is the descriptor that reflection sends.
  'grpc.max_receive_message_length': 16 * KIB,
  'grpc.max_send_message_length': 256 * KIB,
  'grpc.max_concurrent_streams': 100,
};
const UNGATED = { total: 500, perAddress: 20 };

const credentialsOf = (tls: TlsIdentity | null): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: tls.cert, private_key: tls.key }])
    : ServerCredentials.createInsecure();

/** Has reflection tell the files as they were compiled, with their names and comments. */
function addReflection(server: Server, descriptorSet: Buffer): void {
  const files = { [BLOCK_STREAM]: { fileDescriptorProtos: filesOf(descriptorSet) } };
  new ReflectionService(files as unknown as PackageDefinition).addToServer(server);
}

/** @throws with a text that says what to do when the port is taken */
function bind(server: Server, { host, port, tls }: GrpcServerOptions): Promise<number> {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentialsOf(tls), (error, bound) => {
      if (!error) return resolve(bound);
      const advice = 'set GRPC_PORT to a free port, or stop the process that uses it';
      reject(new Error(`gRPC cannot listen on ${address}: ${advice}`, { cause: error }));
    });
  });
}

function shutDown(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, graceMs);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

/** Serves the block stream with reflection and health. It is healthy once the newest blocks are known, until it closes. */
export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const { maxWaiting = MAX_WAITING, closeGraceMs = CLOSE_GRACE_MS, feeds } = options;
  const definition = loadBlockStream();
  const interceptors = [boundOpenCalls(UNGATED, (path) => path.startsWith(`/${BLOCK_STREAM}/`))];
  const server = new Server({ ...LIMITS, interceptors });
  const blocks = new BlockStream({ ...options, maxWaiting }, definition.encode);
  server.addService(definition.service, blocks.handlers);
  addReflection(server, definition.descriptorSet);
  const health = new HealthImplementation({ '': 'NOT_SERVING', [BLOCK_STREAM]: 'NOT_SERVING' });
  const report = (status: 'SERVING' | 'NOT_SERVING'): void => {
    for (const service of ['', BLOCK_STREAM]) health.setStatus(service, status);
  };
  health.addToServer(server);
  const port = await bind(server, options);
  let isClosing = false;
  void Promise.all([feeds.evm.ready(), feeds.core.ready()]).then(() => {
    if (!isClosing) report('SERVING');
  });
  return {
    port,
    async close() {
      isClosing = true;
      report('NOT_SERVING');
      await shutDown(server, closeGraceMs);
      await blocks.close();
    },
  };
}
