import { Button } from '#app/ui/controls/button.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';

/** What stands in place of deliveries before anything was sent. */
export const NoDelivery = ({ sendTest }: { sendTest: () => void }) => (
  <EmptyState
    title="No deliveries yet"
    action={
      <Button onClick={sendTest} disabled={!useMay('webhooks.manage')}>
        Send a test event
      </Button>
    }
  >
    Events appear here moments after they happen. A test event shows whether your receiver accepts them.
  </EmptyState>
);
