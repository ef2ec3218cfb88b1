import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while the digest is read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the digest" bars={['h-8 w-28', 'h-40']}>
      <PanelSkeletons
        sizes={['h-[33rem]', 'h-[33rem]', 'h-[33rem]']}
        className="lg:grid-cols-2 xl:grid-cols-3"
      />
    </PageSkeleton>
  );
}
