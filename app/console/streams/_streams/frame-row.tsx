import type { ShownFrame } from './use-stream.ts';

const TIME = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, timeZone: 'UTC' },
});

/** Characters of a frame that are shown before it is opened. */
const PREVIEW = 400;

/** The text on several lines where it is JSON. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One frame: when it came, what it is, and its text; opened, the text is indented. */
export function FrameRow({ frame }: { frame: ShownFrame }) {
  const { kind, event, id, text, atMs } = frame;
  return (
    <li className="border-b px-3 py-1.5 font-mono text-xs last:border-b-0">
      <details>
        <summary className="grid cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 max-md:grid-cols-[auto_minmax(0,1fr)]">
          <time dateTime={new Date(atMs).toISOString()} className="text-muted">
            {TIME.format(atMs)}
          </time>
          <span className={kind === 'comment' ? 'text-muted' : 'font-medium text-accent-text'}>
            {kind === 'comment' ? 'comment' : event}
            {id === null ? '' : ` #${id}`}
          </span>
          <span className="truncate max-md:col-span-2">{text.slice(0, PREVIEW)}</span>
        </summary>
        <pre className="mt-1.5 overflow-x-auto whitespace-pre-wrap rounded bg-raised p-2 [overflow-wrap:anywhere]">
          {indented(text)}
        </pre>
      </details>
    </li>
  );
}
