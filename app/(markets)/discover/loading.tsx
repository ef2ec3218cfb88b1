import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

const LISTS = ['h-[33rem]', 'h-[33rem]', 'h-[33rem]', 'h-[33rem]', 'h-[33rem] xl:col-span-2'];

/** The page's shape while its lists are read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the lists" bars={['h-8 w-28']}>
      <PanelSkeletons sizes={LISTS} className="lg:grid-cols-2 xl:grid-cols-3" />
    </PageSkeleton>
  );
}
