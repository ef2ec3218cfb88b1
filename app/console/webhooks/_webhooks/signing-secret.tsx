import { useState } from 'react';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { SecretDialog } from '../../_parts/secret-dialog.tsx';
import { GuideLink } from './guide-link.tsx';
import { VERIFY_LANGUAGES, VERIFY_SNIPPETS, type VerifyLanguage } from './verify-snippet.ts';
import type { IssuedSecret } from './webhook.ts';

/** Shows a signing secret the only time that it can be seen, and how to check signatures with it. */
export function SigningSecret({ issued, onStored }: { issued: IssuedSecret; onStored: () => void }) {
  const [language, setLanguage] = useState<VerifyLanguage>('node');
  const code = VERIFY_SNIPPETS[language];
  return (
    <SecretDialog title={issued.title} what="signing secret" secret={issued.secret} onStored={onStored}>
      <div className="grid gap-2">
        <p className="text-muted text-xs">
          It signs every event. Keep it where your receiver runs, as{' '}
          <span className="font-mono text-text">HASHMARK_WEBHOOK_SECRET</span>, and reject requests that fail
          this check:
        </p>
        <div className="rounded border">
          <div className="flex items-center justify-between border-b px-2 py-1.5">
            <Segmented label="Language" value={language} options={VERIFY_LANGUAGES} onChange={setLanguage} />
            <CopyButton text={code} label="Copy code" className="min-h-8 min-w-8" />
          </div>
          <pre
            data-testid="verify-snippet"
            className="whitespace-pre-wrap p-3 font-mono text-2xs leading-5 [overflow-wrap:anywhere]"
          >
            {code}
          </pre>
        </div>
        <p className="text-muted text-xs">
          <GuideLink>Go, PHP, Ruby and Rust, with test vectors</GuideLink>
        </p>
      </div>
    </SecretDialog>
  );
}
