import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands in place of a list whose filters leave nothing. `what` is one of its rows: "entry". */
export const NoMatch = ({ what, clear }: { what: string; clear: () => void }) => (
  <EmptyState
    title={`No ${what} matches the filters`}
    action={<Button onClick={clear}>Clear filters</Button>}
  />
);
