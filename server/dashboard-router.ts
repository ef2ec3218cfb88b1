/** The door through which pages reach the dashboard's API; the implementation is a transport like the others. */
export { type AppRouter, appRouter } from '#transports/trpc/router.ts';
