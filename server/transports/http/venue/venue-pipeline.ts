import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from '#observe/logger.ts';
import { VenueError } from '#relay/venue-error.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import { InputError } from '#transports/faults/input-error.ts';
import { venueRefusal } from '#transports/faults/venue-refusal.ts';
import { readCredential } from '#transports/gate/credential.ts';
import { readCaller } from '#transports/gate/http/caller.ts';
import type { HeaderRecord } from '#transports/gate/standing-headers.ts';
import { readJsonBody } from '#transports/http/body.ts';
import { encodeBody } from '#transports/http/compression.ts';
import { ApiKey } from '#transports/venue/api-key.ts';
import { withAliases } from './schema/aliases.ts';
import { VENUE_PREFLIGHT_HEADERS, venueHeaders } from './venue-headers.ts';
import type { VenueCall, VenueOperation } from './venue-operation.ts';

export type VenuePipelineDeps = Pick<VenueCall, 'venue' | 'access' | 'context'> & {
  /** The relay's one key, that makers prove themselves with. */
  makerApiKey: string;
  logger: Logger;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** What happens to every request of the venue, in order: rate, input, work, headers. */
export class VenuePipeline {
  readonly #deps: VenuePipelineDeps;
  readonly #makerKey: ApiKey;

  constructor(deps: VenuePipelineDeps) {
    this.#deps = deps;
    this.#makerKey = new ApiKey(deps.makerApiKey);
  }

  /** Serves one operation; every refusal and fault on the way becomes `{error, code}`. */
  serve =
    (operation: VenueOperation) =>
    async (c: Context): Promise<Response> => {
      const headers = venueHeaders(randomUUID());
      try {
        return await writeCompressed(await this.#run(operation, c), c, headers);
      } catch (error) {
        const fault = faultOf(error);
        if (fault.unexpected) this.#report(fault, c, headers);
        return refuse(fault, headers, operation.invalidCode);
      }
    };

  /** Answers a path or method that no operation has. */
  notFound = (): Response =>
    refuse({ code: 'not_found', message: 'Route not found' }, venueHeaders(randomUUID()));

  /** Answers a browser's question before a request from another origin. */
  preflight = (): Response =>
    new Response(null, {
      status: 204,
      headers: { ...venueHeaders(randomUUID()), ...VENUE_PREFLIGHT_HEADERS },
    });

  async #run(operation: VenueOperation, c: Context): Promise<unknown> {
    const { trustProxy, venue, access, context } = this.#deps;
    const caller = readCaller(c, trustProxy);
    access.rates.take(operation.rate, caller.ip);
    const input = operation.read({
      params: c.req.param(),
      search: caller.search,
      ...(operation.body && { body: await bodyOf(c, operation.isBodyOptional) }),
    });
    const idempotencyKey = operation.isRepeatable ? caller.header('idempotency-key') : undefined;
    // Never from the URL: that is what proxies and browsers write down.
    const { header } = caller;
    const credential = readCredential({
      apiKey: header('x-api-key'),
      authorization: header('authorization'),
    });
    const makerKey = this.#makerKey;
    const cancelToken = caller.header('x-cancel-token');
    const call = { venue, access, context, ip: caller.ip, idempotencyKey, cancelToken, makerKey, credential };
    return operation.handle(call, input);
  }

  #report({ cause }: Fault, c: Context, headers: HeaderRecord): void {
    const { method, path } = c.req;
    this.#deps.logger.error(
      { err: cause, requestId: headers['x-request-id'], method, path },
      'request failed',
    );
  }
}

/** The body of a call that takes one. @throws VenueError INVALID_MESSAGE when it is no JSON object, or too long */
async function bodyOf(c: Context, isOptional = false): Promise<unknown> {
  const body = await readJsonBody(c).catch((error: unknown) => {
    const isWrong = error instanceof InputError && error.status === 400;
    throw isWrong ? new VenueError('INVALID_MESSAGE', error.message) : error;
  });
  if (isOptional && (body === undefined || body === null)) return undefined;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return withAliases(body);
  throw new VenueError('INVALID_MESSAGE', 'The body must be a JSON object.');
}

function refuse(fault: Fault, headers: HeaderRecord, invalidCode?: string): Response {
  const { status, code, error } = venueRefusal(fault, invalidCode);
  if (fault.retryAfterSeconds !== undefined) headers['retry-after'] = String(fault.retryAfterSeconds);
  return write(status, { error, code }, headers);
}

/** A success, compressed where it is long. */
async function writeCompressed(body: unknown, c: Context, headers: HeaderRecord): Promise<Response> {
  const answer = { body: JSON.stringify(body), contentType: JSON_TYPE };
  headers['content-type'] = JSON_TYPE;
  const header = (name: string) => c.req.header(name);
  return new Response(await encodeBody(answer, { c, header }, headers), { headers });
}

const write = (status: number, body: unknown, headers: HeaderRecord): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': JSON_TYPE } });
