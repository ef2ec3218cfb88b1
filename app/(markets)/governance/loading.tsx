import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while its votes are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the votes" bars={['h-8 w-28']}>
      <PanelSkeletons sizes={['h-96', 'h-72']} className="xl:grid-cols-[2fr_1fr]" />
    </PageSkeleton>
  );
}
