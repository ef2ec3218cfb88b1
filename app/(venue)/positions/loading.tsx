import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while it is on its way. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading positions" bars={['h-8 w-40', 'h-16']}>
      <PanelSkeletons sizes={['h-72', 'h-72']} />
    </PageSkeleton>
  );
}
