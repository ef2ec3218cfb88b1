import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while its blocks are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the blocks" bars={['h-8 w-28']}>
      <PanelSkeletons sizes={['h-96', 'h-96', 'h-96', 'h-96']} className="xl:grid-cols-2" />
    </PageSkeleton>
  );
}
