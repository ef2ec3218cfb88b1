import type { BlockRequest } from './block-request.ts';

export type BlockTarget = {
  /** Where the block stream is reached: `http://localhost:50051`; https means TLS. */
  grpcUrl: string;
  /** Where the pages are reached. They have the contract. */
  origin: string;
  request: BlockRequest;
};

const METHOD = 'stream.v1.BlockStream/Subscribe';
/** Both clients take it as it is, as metadata. */
const KEY = '-H "authorization: Bearer $HASHMARK_API_KEY"';

/** The host with its port, which gRPC clients want named, and whether it speaks TLS. */
function hostOf(grpcUrl: string): { host: string; isSecure: boolean } {
  const { hostname, port, protocol } = new URL(grpcUrl);
  const isSecure = protocol === 'https:';
  return { host: `${hostname}:${port || (isSecure ? 443 : 80)}`, isSecure };
}

/** A JavaScript object in one line. */
const literal = (request: BlockRequest): string => {
  const fields = Object.entries(request).map(([name, value]) =>
    typeof value === 'string' ? `${name}: '${value}'` : `${name}: ${value}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

/** Arguments in Python: names with underscores. */
const keywords = (request: BlockRequest): string =>
  Object.entries(request)
    .map(([name, value]) => [name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`), value] as const)
    .map(([name, value]) => `${name}=${value === true ? 'True' : value}`)
    .join(', ');

/** Code that opens the block stream. */
export const BLOCK_SNIPPETS = {
  buf: ({ grpcUrl, request }: BlockTarget) =>
    `# npm install @bufbuild/buf
npx buf curl --protocol grpc${hostOf(grpcUrl).isSecure ? '' : ' --http2-prior-knowledge'} \\
  ${KEY} \\
  -d '${JSON.stringify(request)}' \\
  ${grpcUrl}/${METHOD}`,
  grpcurl: ({ grpcUrl, request }: BlockTarget) => {
    const { host, isSecure } = hostOf(grpcUrl);
    return `grpcurl${isSecure ? '' : ' -plaintext'} \\
  ${KEY} \\
  -d '${JSON.stringify(request)}' \\
  ${host} ${METHOD}`;
  },
  node: ({ grpcUrl, origin, request }: BlockTarget) => {
    const { host, isSecure } = hostOf(grpcUrl);
    return `// npm install @grpc/grpc-js @grpc/proto-loader
// curl -O ${origin}/block_stream.proto
import grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

const definition = loadSync('block_stream.proto', { longs: String, oneofs: true });
const { BlockStream } = grpc.loadPackageDefinition(definition).stream.v1;
const client = new BlockStream('${host}', grpc.credentials.${isSecure ? 'createSsl' : 'createInsecure'}(), {
  'grpc.keepalive_time_ms': 30_000,
});
const metadata = new grpc.Metadata();
metadata.set('authorization', \`Bearer \${process.env.HASHMARK_API_KEY}\`);
const call = client.subscribe(${literal(request)}, metadata);
call.on('data', (event) => console.log(event.seq, event.block, event[event.block]));
call.on('error', ({ message }) => console.error(message));`;
  },
  python: ({ grpcUrl, origin, request }: BlockTarget) => {
    const { host, isSecure } = hostOf(grpcUrl);
    const options = '[("grpc.keepalive_time_ms", 30_000)]';
    const channel = isSecure
      ? `secure_channel("${host}", grpc.ssl_channel_credentials(), ${options})`
      : `insecure_channel("${host}", ${options})`;
    return `# pip install grpcio grpcio-tools
# curl -O ${origin}/block_stream.proto
# python -m grpc_tools.protoc -I . --python_out=. --grpc_python_out=. block_stream.proto
import os, grpc
from block_stream_pb2 import SubscribeRequest
from block_stream_pb2_grpc import BlockStreamStub

metadata = [("authorization", "Bearer " + os.environ["HASHMARK_API_KEY"])]
with grpc.${channel} as channel:
    request = SubscribeRequest(${keywords(request)})
    for event in BlockStreamStub(channel).Subscribe(request, metadata=metadata):
        print(event.seq, event.WhichOneof("block"), event.timing.node_seen_us)`;
  },
};
