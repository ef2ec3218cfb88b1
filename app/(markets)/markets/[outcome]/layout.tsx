import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readDossier } from './read-dossier.ts';

type Props = { children: ReactNode; params: Promise<{ outcome: string }> };

/** Decides whether there is such an outcome before anything is sent, so that an unknown one answers 404. */
export default async function OutcomeLayout({ children, params }: Props) {
  if (!(await readDossier((await params).outcome))) notFound();
  return children;
}
