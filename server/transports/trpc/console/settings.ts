import { z } from 'zod';
import { renameOrg } from '#services/org/rename-org.ts';
import { switchOrg } from '#services/org/switch-org.ts';
import { confirmEmailWay, removeWay, requestEmailWay } from '#services/person/change-ways.ts';
import { getMe } from '#services/person/get-me.ts';
import { listSessions } from '#services/session/list-sessions.ts';
import { revokeSession, signOutEverywhere } from '#services/session/revoke-session.ts';
import { publicProcedure, router, sessionProcedure } from '../init.ts';

const PROVIDERS = ['wallet', 'email', 'github', 'google'] as const;

/** The person who is signed in, their organisations and their sessions. */
export const settingsRouter = router({
  /** Null when nobody is signed in: the bar on top of every page asks. */
  me: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.signedIn();
    return actor ? getMe({ ...ctx.services, actor }) : null;
  }),
  switchOrg: sessionProcedure
    .input(z.object({ orgId: z.string().max(100) }))
    .mutation(({ ctx, input }) => switchOrg(ctx.services, input)),
  renameOrg: sessionProcedure
    .input(z.object({ name: z.string().max(500) }))
    .mutation(({ ctx, input }) => renameOrg(ctx.services, input)),
  sessions: sessionProcedure.query(({ ctx }) => listSessions(ctx.services)),
  revokeSession: sessionProcedure
    .input(z.object({ sessionId: z.string().max(100) }))
    .mutation(({ ctx, input }) => revokeSession(ctx.services, input)),
  addEmail: sessionProcedure
    .input(z.object({ email: z.string().max(500) }))
    .mutation(({ ctx, input }) => requestEmailWay(ctx.services, input)),
  confirmEmail: sessionProcedure
    .input(z.object({ token: z.string().max(200) }))
    .mutation(({ ctx, input }) => confirmEmailWay(ctx.services, input)),
  removeWay: sessionProcedure
    .input(z.object({ provider: z.enum(PROVIDERS), subject: z.string().max(500) }))
    .mutation(({ ctx, input }) => removeWay(ctx.services, input)),
  signOutEverywhere: sessionProcedure.mutation(({ ctx }) => signOutEverywhere(ctx.services)),
});
