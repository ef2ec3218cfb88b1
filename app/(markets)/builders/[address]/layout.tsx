import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readBuilder } from './read-builder.ts';

type Props = { children: ReactNode; params: Promise<{ address: string }> };

/** Decides whether there is such a builder before anything is sent, so that an unknown one answers 404. */
export default async function BuilderLayout({ children, params }: Props) {
  if (!(await readBuilder((await params).address))) notFound();
  return children;
}
