import type { FormOf } from '#app/ui/form/use-form.ts';
import type { DraftBounds, WebhookDraft } from './webhook-draft.ts';

/** What each part of the form of a webhook is given. */
export type FormPart = { form: FormOf<WebhookDraft>; bounds: DraftBounds };
