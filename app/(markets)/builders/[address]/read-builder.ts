import { TRPCError } from '@trpc/server';
import { cache } from 'react';
import type { Answers } from '#app/data/trpc-client.ts';
import { serverApi } from '#app/data/trpc-server.tsx';

export type Builder = Answers['builders']['one'];

/** The builder that the address names, once a request; null when there is none. */
export const readBuilder = cache(async (part: string): Promise<Builder | null> => {
  const builder = part.toLowerCase();
  if (!/^0x[0-9a-f]{40}$/.test(builder)) return null;
  try {
    return await serverApi().builders.one({ builder });
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
});
