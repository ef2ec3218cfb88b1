import { readFile } from 'node:fs/promises';
import { setLogger } from '@grpc/grpc-js';
import { coreBlocksTopic } from '#changefeed/topics/core-blocks.ts';
import { evmHeadersTopic } from '#changefeed/topics/evm-headers.ts';
import { nowUs } from '#observe/now-us.ts';
import type { Env } from '#server/config/env.ts';
import { dataAccess } from '#server/roles/data-access.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { Gate } from '#transports/gate/gate.ts';
import { GrpcGate } from '#transports/gate/grpc/grpc-gate.ts';
import { startGrpcServer, type TlsIdentity } from '#transports/grpc/grpc-server.ts';

/** No browser speaks gRPC. */
const NOBODY_SIGNED_IN = { identify: async () => null };

/** Reads the certificate that the settings name; null when they name none. @throws when a file cannot be read */
async function readIdentity({ GRPC_TLS_CERT, GRPC_TLS_KEY }: Env): Promise<TlsIdentity | null> {
  if (!GRPC_TLS_CERT || !GRPC_TLS_KEY) return null;
  // One after the other: when neither can be read, the fault always names the certificate.
  return { cert: await readFile(GRPC_TLS_CERT), key: await readFile(GRPC_TLS_KEY) };
}

/** Streams new blocks over gRPC, on a port of its own. */
export async function startGrpc(input: RoleInput): Promise<void> {
  const { env, container, shutdown } = input;
  const { feed } = container;
  const logger = container.logger.child({ role: 'grpc' });
  // What the library has to say would else go to standard error, as plain text.
  setLogger({ error: (...words: unknown[]) => logger.warn({ said: words.join(' ') }, 'gRPC library') });
  const { access, requests, streams } = dataAccess(input);
  const gate = new Gate({
    ...{ keyring: access.keyring, meter: access.meter, requests },
    ...{ sessions: NOBODY_SIGNED_IN, now: Date.now },
  });
  const server = await startGrpcServer({
    ...{ host: env.HOST, port: env.GRPC_PORT, tls: await readIdentity(env) },
    gate: new GrpcGate({ gate, logger, trustProxy: env.TRUST_PROXY }),
    feeds: { core: feed.tail(coreBlocksTopic), evm: feed.tail(evmHeadersTopic) },
    ...{ streams, nowUs, logger },
  });
  shutdown.add('gRPC', () => {
    streams.close();
    return server.close();
  });
  logger.info({ port: server.port, tls: env.GRPC_TLS_CERT !== undefined }, 'gRPC listening');
}
