import path from 'node:path';
import {
  type Client,
  type ClientDuplexStream,
  credentials,
  makeGenericClientConstructor,
} from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer, loadSync, type ServiceDefinition } from '@grpc/proto-loader';

type Asked = { list_services: string } | { file_containing_symbol: string };
type Told = {
  list_services_response?: { service: { name: string }[] };
  file_descriptor_response?: { file_descriptor_proto: Buffer[] };
};
type Call = ClientDuplexStream<Asked, Told>;

/** The file of the protocol that every server with reflection speaks. */
const PROTOCOL = path.resolve(
  'node_modules/@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto',
);
const DESCRIPTOR_SET_FILE_TAG = 0x0a;

const ask = (call: Call, question: Asked): Promise<Told> => {
  const answer = new Promise<Told>((resolve, reject) => {
    call.once('data', resolve);
    call.once('error', reject);
  });
  call.write(question);
  return answer;
};

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}

const descriptorSetOf = (files: readonly Buffer[]): Buffer =>
  Buffer.concat(
    files.flatMap((file) => [Buffer.from([DESCRIPTOR_SET_FILE_TAG, ...varint(file.length)]), file]),
  );

/** What a client learns of a server that knows nothing but its address: the names of all services, and how to call one. */
export async function reflectedMethods(
  address: string,
  service: string,
): Promise<{ services: string[]; methods: ServiceDefinition; file: Buffer }> {
  const loaded = loadSync(PROTOCOL, { keepCase: true });
  const reflection = loaded['grpc.reflection.v1.ServerReflection'] as ServiceDefinition;
  const Constructor = makeGenericClientConstructor(reflection, 'ServerReflection');
  const client = new Constructor(address, credentials.createInsecure()) as unknown as Client & {
    ServerReflectionInfo(): Call;
  };
  const call = client.ServerReflectionInfo();
  const listed = await ask(call, { list_services: '*' });
  const found = await ask(call, { file_containing_symbol: service });
  call.end();
  client.close();
  const files = found.file_descriptor_response?.file_descriptor_proto ?? [];
  const options = { longs: String, oneofs: true, defaults: true };
  return {
    services: (listed.list_services_response?.service ?? []).map(({ name }) => name),
    methods: loadFileDescriptorSetFromBuffer(descriptorSetOf(files), options)[service] as ServiceDefinition,
    file: files[0] ?? Buffer.alloc(0),
  };
}
