import { showMyOrg } from '#services/org/show-my-org.ts';
import { router, sessionProcedure } from './init.ts';

/** The organisation of who is signed in. */
export const orgRouter = router({
  mine: sessionProcedure.query(({ ctx }) => showMyOrg(ctx.services)),
});
