import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';

/** The page's shape while the vault is read. */
export default function Loading() {
  return (
    <PageSkeleton label="Loading the vault" bars={['h-8 w-32', 'h-16']}>
      <PanelSkeletons sizes={['h-96', 'h-96']} className="lg:grid-cols-[minmax(0,1fr)_22rem]" />
    </PageSkeleton>
  );
}
