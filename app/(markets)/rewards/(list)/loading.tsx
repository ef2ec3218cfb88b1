import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while its campaigns are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the campaigns" bars={['h-6 w-40', 'h-4 w-full max-w-3xl']}>
      <PanelSkeletons sizes={['h-60', 'h-32']} />
    </PageSkeleton>
  );
}
