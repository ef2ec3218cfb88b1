import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { faultOf } from '#transports/faults/fault-of.ts';
import type { DashboardContext } from './context.ts';
import { FailedCall, refusedField, shownMessage } from './failed-call.ts';

const t = initTRPC.context<DashboardContext>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error, ctx }) => ({
    ...shape,
    message: shownMessage(error),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path,
      requestId: ctx?.requestId ?? null,
      field: refusedField(error),
      retryAfterSeconds: error instanceof FailedCall ? (error.retryAfterSeconds ?? null) : null,
    },
  }),
});

/** Says a fault in the words of tRPC, as `/v1` says it in those of HTTP, and logs what nobody foresaw. */
const nameFailures = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  const cause = result.error.cause ?? result.error;
  const fault = faultOf(cause);
  const { logger, requestId } = ctx;
  if (fault.unexpected) logger.error({ err: cause, requestId, path }, 'dashboard query failed');
  throw new FailedCall(fault, cause);
});

export const router = t.router;
export const publicProcedure = t.procedure.use(nameFailures);

/** Lets in who is signed in, and changes only for pages of this host: the services then act for that person. */
const requireSession = t.middleware(async ({ ctx, type, next }) => {
  const actor = await ctx.signedIn();
  if (!actor) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to the console first.' });
  if (type === 'mutation' && !ctx.isOwnPage) {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Cross-site requests cannot change this account.' });
  }
  return next({ ctx: { ...ctx, actor, services: { ...ctx.services, actor } } });
});

/** For people who are signed in: `ctx.actor` says who, and `ctx.services` acts for them. */
export const sessionProcedure = publicProcedure.use(requireSession);
