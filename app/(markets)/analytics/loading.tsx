import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while its figures are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the analytics" bars={['h-8 w-28', 'h-24']}>
      <PanelSkeletons sizes={['h-96', 'h-96', 'h-96', 'h-96']} className="lg:grid-cols-2" />
    </PageSkeleton>
  );
}
