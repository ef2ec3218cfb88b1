import { CalendarClock, CircleCheck, CirclePause, FilePen, Radio } from 'lucide-react';
import type { ShownStatus } from '#domain/rewards/campaign.ts';
import { type StateLook, StateSign } from '../../_parts/states/state-sign.tsx';

const SHOWN: Record<ShownStatus, StateLook> = {
  draft: { label: 'Draft', Icon: FilePen, tone: 'text-muted' },
  scheduled: { label: 'Scheduled', Icon: CalendarClock, tone: 'text-text' },
  live: { label: 'Live', Icon: Radio, tone: 'text-up' },
  paused: { label: 'Paused', Icon: CirclePause, tone: 'text-accent-text' },
  ended: { label: 'Ended', Icon: CircleCheck, tone: 'text-muted' },
};

/** What a campaign is now, as a word with a sign. */
export const CampaignState = ({ status }: { status: ShownStatus }) => (
  <StateSign of={SHOWN[status]} testId="campaign-state" className="whitespace-nowrap" />
);
