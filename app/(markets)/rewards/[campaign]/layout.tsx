import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readCampaign } from './read-campaign.ts';

type Props = { children: ReactNode; params: Promise<{ campaign: string }> };

/** Decides whether there is such a campaign before anything is sent, so that an unknown one answers 404. */
export default async function CampaignLayout({ children, params }: Props) {
  if (!(await readCampaign((await params).campaign))) notFound();
  return children;
}
