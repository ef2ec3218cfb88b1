import { z } from 'zod';

/** A node that is asked by JSON-RPC. */
export interface JsonRpc {
  /** The result of one call, as it came. @throws JsonRpcError when there is none in time, or the node refuses */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** The node did not answer, answered too late or too much, or refused. A later try may succeed. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
}

/** What a node answers to one call. */
export const answerSchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** The result of an answer. @throws JsonRpcError for a refusal */
export function resultOf({ result, error }: z.output<typeof answerSchema>, method: string): unknown {
  if (error)
    throw new JsonRpcError(`the node refused ${method}: ${error.message.slice(0, 200)} (${error.code})`);
  return result;
}
