import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { ServiceContext } from '#services/context.ts';
import type { ServiceError, ServiceErrorCode } from '#services/error.ts';

const CODES = {
  invalid: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  rate_limited: 'TOO_MANY_REQUESTS',
  upstream_failed: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ServiceErrorCode, TRPCError['code']>;

const t = initTRPC.context<{ services: ServiceContext }>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    // What the services did not say on purpose is ours to read in the log, not the visitor's.
    message: error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong on our side.' : shape.message,
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path },
  }),
});

/** The page bundle holds its own copy of the class, so a refusal is known by its name. */
const isRefusal = (cause: unknown): cause is ServiceError =>
  cause instanceof Error && cause.name === 'ServiceError';

/** Says a service's refusal in the words of tRPC, so that the dashboard can tell a missing market from a fault. */
const mapServiceErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !isRefusal(result.error.cause)) return result;
  const { code, message } = result.error.cause;
  throw new TRPCError({ code: CODES[code], message, cause: result.error.cause });
});

export const router = t.router;
export const publicProcedure = t.procedure.use(mapServiceErrors);
