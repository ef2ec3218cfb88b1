import { z } from 'zod';
import type { EvmHeader } from '#domain/block.ts';
import { type JsonRpc, JsonRpcError } from './json-rpc.ts';

/** A quantity of JSON-RPC that a JavaScript number holds exactly. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,14}$/i)
  .transform(Number)
  .pipe(z.number().safe());
const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`, 'i'))
    .transform((text) => text.toLowerCase());

const blockSchema = z
  .object({
    number: quantity,
    hash: hex(32),
    parentHash: hex(32),
    timestamp: quantity,
    gasUsed: quantity,
    gasLimit: quantity,
    miner: hex(20),
    transactions: z.array(z.unknown()),
  })
  .transform(
    ({ transactions, ...header }): EvmHeader => ({ kind: 'evm', ...header, txCount: transactions.length }),
  );

function readBlock(value: unknown, method: string): EvmHeader | null {
  if (value === null) return null;
  const { success, data, error } = blockSchema.safeParse(value);
  if (success) return data;
  throw new JsonRpcError(`the node's answer to ${method} is no block: ${z.prettifyError(error)}`);
}

/** The newest header, or that of a number; null where the node has none. @throws JsonRpcError */
export async function headerAt(rpc: JsonRpc, at: number | 'latest'): Promise<EvmHeader | null> {
  const method = 'eth_getBlockByNumber';
  const tag = at === 'latest' ? at : `0x${at.toString(16)}`;
  return readBlock(await rpc.request(method, [tag, false]), method);
}

/** The header of a hash, on whatever branch; null where the node does not know it. @throws JsonRpcError */
export async function headerOf(rpc: JsonRpc, hash: string): Promise<EvmHeader | null> {
  const method = 'eth_getBlockByHash';
  return readBlock(await rpc.request(method, [hash, false]), method);
}
