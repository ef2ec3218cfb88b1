import { TRPCError } from '@trpc/server';
import { cache } from 'react';
import type { Answers } from '#app/data/trpc-client.ts';
import { serverApi } from '#app/data/trpc-server.tsx';
import { outcomeIdOfPath } from './outcome-id.ts';

export type Dossier = Answers['outcome']['dossier'];

/** The dossier of the outcome that the address names, once a request; null when there is no such outcome. */
export const readDossier = cache(async (part: string): Promise<Dossier | null> => {
  const id = outcomeIdOfPath(part);
  if (id === null) return null;
  try {
    return await serverApi().outcome.dossier({ id });
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
});
