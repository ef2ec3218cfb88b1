import type { Metadata } from 'next';
import { Panel } from '#app/ui/panel.tsx';
import { EmptyState } from './_parts/empty-state.tsx';
import { PageHead } from './_parts/page-head.tsx';

export const metadata: Metadata = { title: 'Overview' };

/** The first page of the console. */
export default function OverviewPage() {
  return (
    <>
      <PageHead title="Overview" />
      <Panel title="First call">
        <EmptyState title="Make a call with one of your keys" call={{ path: '/v1/outcomes?limit=5' }} />
      </Panel>
    </>
  );
}
