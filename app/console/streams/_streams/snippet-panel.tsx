import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import {
  type Language,
  languageOf,
  languagesOf,
  type SnippetInput,
  streamSnippet,
} from './stream-snippet.ts';

type SnippetPanelProps = {
  input: SnippetInput;
  language: Language;
  setLanguage: (language: Language) => void;
};

/** The code that opens the stream elsewhere. */
export function SnippetPanel({ input, language, setLanguage }: SnippetPanelProps) {
  const code = streamSnippet(language, input);
  return (
    <Panel
      title="Code"
      className="self-start"
      aside={<CopyButton text={code} label="Copy code" className="min-h-8 min-w-8" />}
    >
      <div className="border-b px-3 py-2">
        <Segmented
          label="Language"
          value={languageOf(input.transport, language)}
          options={languagesOf(input.transport)}
          onChange={setLanguage}
        />
      </div>
      {input.transport === 'grpc' ? (
        <p className="border-b px-3 py-2 text-muted text-xs">
          A browser cannot open a gRPC stream: run this in a terminal or in your program.
        </p>
      ) : null}
      <pre
        data-testid="snippet"
        className="whitespace-pre-wrap p-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]"
      >
        {code}
      </pre>
    </Panel>
  );
}
