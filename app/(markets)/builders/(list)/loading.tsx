import { PageSkeleton } from '#app/ui/states/page-skeleton.tsx';

/** The shape of the builders' page while it is read. */
export default function Loading() {
  return <PageSkeleton label="Loading builders" bars={['h-8 w-full max-w-md', 'h-20', 'mb-0 h-[26rem]']} />;
}
