import type { DraftBounds, DraftProblems, WebhookDraft } from './webhook-draft.ts';

/** What each part of the form of a webhook is given. */
export type FormPart = {
  draft: WebhookDraft;
  change: (patch: Partial<WebhookDraft>) => void;
  /** What is wrong, shown at its place; empty until somebody wants to save. */
  problems: DraftProblems;
  bounds: DraftBounds;
};
