import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while its campaign is read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the campaign" bars={['h-7 w-72', 'h-24 w-full']}>
      <PanelSkeletons sizes={['h-96', 'h-96']} className="lg:grid-cols-[minmax(0,1fr)_26rem]" />
    </PageSkeleton>
  );
}
