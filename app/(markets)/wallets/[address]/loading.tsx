import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The wallet page's shape while it is read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading wallet" bars={['mb-2 h-4 w-40', 'h-7 w-full max-w-lg', 'h-14']}>
      <PanelSkeletons
        sizes={['h-96', 'h-96', 'h-96', 'h-96']}
        className="xl:grid-cols-[minmax(0,1fr)_30rem]"
      />
    </PageSkeleton>
  );
}
