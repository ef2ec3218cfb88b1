import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while it is on its way. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the maker’s page" bars={['h-8 w-32', 'h-16']}>
      <PanelSkeletons sizes={['h-72', 'h-72']} className="lg:grid-cols-[minmax(0,1fr)_22rem]" />
    </PageSkeleton>
  );
}
