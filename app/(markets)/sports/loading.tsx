import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while matches are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading matches" bars={['h-8 w-28']}>
      <PanelSkeletons sizes={['h-72', 'h-72', 'h-96 xl:col-span-2']} className="xl:grid-cols-2" />
    </PageSkeleton>
  );
}
