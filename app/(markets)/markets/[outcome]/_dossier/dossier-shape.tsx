import { PageSkeleton, PanelSkeletons } from '#app/ui/states/page-skeleton.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

/** The dossier's shape while it is read. */
export function DossierShape() {
  return (
    <PageSkeleton label="Loading market" bars={['mb-2 h-4 w-40', 'h-7 w-full max-w-lg', 'h-20']}>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-3">
          <Skeleton className="h-[26rem]" />
          <PanelSkeletons sizes={['h-80', 'h-80']} className="xl:grid-cols-2" />
        </div>
        <PanelSkeletons sizes={['h-[26rem]', 'h-52']} className="content-start" />
      </div>
    </PageSkeleton>
  );
}
