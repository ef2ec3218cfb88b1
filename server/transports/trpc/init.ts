import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { ServiceError, ServiceErrorCode } from '#services/error.ts';
import type { DashboardContext } from './context.ts';

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

const t = initTRPC.context<DashboardContext>().create({
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

/** Lets in who is signed in, and changes only for pages of this host: the services then act for that person. */
const requireSession = t.middleware(async ({ ctx, type, next }) => {
  const actor = await ctx.signedIn();
  if (!actor) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to the console first' });
  if (type === 'mutation' && !ctx.isOwnPage) {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'A page of another site may not change this account' });
  }
  return next({ ctx: { ...ctx, actor, services: { ...ctx.services, actor } } });
});

/** For people who are signed in: `ctx.actor` says who, and `ctx.services` acts for them. */
export const sessionProcedure = publicProcedure.use(requireSession);
