import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while the books are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the books" bars={['h-8 w-32', 'h-16']}>
      <PanelSkeletons sizes={['h-72', 'h-72']} className="lg:grid-cols-2" />
    </PageSkeleton>
  );
}
