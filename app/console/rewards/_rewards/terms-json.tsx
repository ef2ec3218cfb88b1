import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';
import { CopyLine } from '../../_parts/copy-line.tsx';

/** The terms as the operator's command and the public pages have them. */
export const TermsJson = ({ terms }: { terms: CampaignTerms }) => (
  <details className="rounded border text-xs">
    <summary className="flex min-h-9 items-center px-3 py-1.5 font-medium marker:text-muted hover:bg-raised max-md:min-h-11">
      Terms as JSON
    </summary>
    <div className="border-t p-2">
      <CopyLine what="the terms" text={JSON.stringify(terms, null, 2)} isWrapped />
    </div>
  </details>
);
