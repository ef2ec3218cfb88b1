import { TRPCError } from '@trpc/server';
import { redirect } from 'next/navigation';
import { requestTarget, serverApi } from '#app/data/trpc-server.tsx';
import { signInHref } from './sign-in-href.ts';

/** The organisation that the console shows. Who is not signed in is sent there, and comes back to this page. */
export async function readFrame() {
  try {
    return await serverApi().org.mine();
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code !== 'UNAUTHORIZED') throw error;
  }
  redirect(signInHref(await requestTarget()));
}
