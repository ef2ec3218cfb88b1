import type { CampaignDraft, DraftProblems } from './campaign-draft.ts';

/** What each part of the form of a campaign is given. */
export type FormPart = {
  draft: CampaignDraft;
  change: (patch: Partial<CampaignDraft>) => void;
  /** What is wrong, shown at its place. */
  problems: DraftProblems;
};
