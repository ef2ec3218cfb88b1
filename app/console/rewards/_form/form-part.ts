import type { FormOf } from '#app/ui/form/use-form.ts';
import type { CampaignDraft } from './campaign-draft.ts';

/** What each part of the form of a campaign is given. */
export type FormPart = { form: FormOf<CampaignDraft> };
