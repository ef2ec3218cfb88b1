import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import type { Logger } from '#observe/logger.ts';
import type { ServiceContext } from '#services/context.ts';
import { failureOf } from '#transports/failure.ts';
import { FailedCall, shownMessage } from './failed-call.ts';

/** What every procedure works with. */
export type DashboardContext = {
  services: ServiceContext;
  /** Names the request in the log, in the answer's header and on the page that shows its failure. */
  requestId: string;
  logger: Logger;
};

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
      retryAfterSeconds: error instanceof FailedCall ? (error.retryAfterSeconds ?? null) : null,
    },
  }),
});

/** Says a fault in the words of tRPC, as `/v1` says it in those of HTTP, and logs what nobody foresaw. */
const nameFailures = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  const cause = result.error.cause ?? result.error;
  const failure = failureOf(cause);
  const { logger, requestId } = ctx;
  if (failure.unexpected) logger.error({ err: cause, requestId, path }, 'dashboard query failed');
  throw new FailedCall(failure, cause);
});

export const router = t.router;
export const publicProcedure = t.procedure.use(nameFailures);
