'use client';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { LANGUAGES, type Language, streamSnippet } from './stream-snippet.ts';

type SnippetPanelProps = {
  call: { url: string; isKeyed: boolean };
  language: Language;
  setLanguage: (language: Language) => void;
};

/** The code that opens the stream elsewhere. */
export function SnippetPanel({ call, language, setLanguage }: SnippetPanelProps) {
  const code = streamSnippet(language, call);
  return (
    <Panel
      title="Code"
      className="self-start"
      aside={<CopyButton text={code} label="Copy code" className="min-h-8 min-w-8" />}
    >
      <div className="border-b px-3 py-2">
        <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
      </div>
      <pre
        data-testid="snippet"
        className="whitespace-pre-wrap p-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]"
      >
        {code}
      </pre>
    </Panel>
  );
}
