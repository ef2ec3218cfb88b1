import { Button } from '#app/ui/controls/button.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';

/** What stands in place of deliveries before anything was sent. */
export const NoDelivery = ({ sendTest }: { sendTest: () => void }) => (
  <EmptyState
    title="Nothing was sent yet"
    action={
      <Button onClick={sendTest} disabled={!useMay('webhooks.manage')}>
        Send a test event
      </Button>
    }
  >
    Events stand here a moment after they happen. A test shows at once whether your receiver takes them.
  </EmptyState>
);
