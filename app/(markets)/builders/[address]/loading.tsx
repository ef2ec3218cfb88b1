import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The shape of a builder's page while it is read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading builder" bars={['mb-2 h-4 w-24', 'h-7 w-full max-w-md', 'h-16']}>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <PanelSkeletons sizes={['h-80', 'h-96']} className="content-start" />
        <PanelSkeletons sizes={['h-44', 'h-96']} className="content-start" />
      </div>
    </PageSkeleton>
  );
}
