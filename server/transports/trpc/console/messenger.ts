import { z } from 'zod';
import { listChats } from '#services/messenger/list-chats.ts';
import { pairChat } from '#services/messenger/pair-chat.ts';
import { showMessengerStatus } from '#services/messenger/show-status.ts';
import { unlinkChat } from '#services/messenger/unlink-chat.ts';
import { router, sessionProcedure } from '../init.ts';

/** Chats of the messenger that the organisation linked. */
export const messengerRouter = router({
  status: sessionProcedure.query(({ ctx }) => showMessengerStatus(ctx.services)),
  chats: sessionProcedure.query(({ ctx }) => listChats(ctx.services)),
  pair: sessionProcedure
    .input(z.object({ code: z.string().max(40) }))
    .mutation(({ ctx, input }) => pairChat(ctx.services, input)),
  unlink: sessionProcedure
    .input(z.object({ chatId: z.bigint() }))
    .mutation(({ ctx, input }) => unlinkChat(ctx.services, input)),
});
