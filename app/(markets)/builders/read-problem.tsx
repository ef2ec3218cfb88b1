import { PanelNote } from '#app/ui/panel.tsx';

/** What a panel says when its first answer failed. */
export function ReadProblem({ what, retry }: { what: string; retry: () => void }) {
  return (
    <PanelNote>
      <span role="alert">{what} did not load.</span>{' '}
      <button type="button" className="underline" onClick={retry}>
        Retry
      </button>
    </PanelNote>
  );
}
