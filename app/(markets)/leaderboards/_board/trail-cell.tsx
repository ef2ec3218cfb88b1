import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { cn } from '#app/ui/class-names.ts';
import { SparkLine } from '#app/ui/figures/spark-line.tsx';
import { type BoardParams, boardInput } from './board-params.ts';

const KEPT_MS = 300_000;

/** What the wallets of a ranking won and lost lately, by address, all of them at once; undefined until it is known. */
export function useTrails(params: BoardParams): Record<string, number[]> | undefined {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.leaderboards.trails.queryOptions(boardInput(params), { placeholderData: (before) => before }),
    staleTime: KEPT_MS,
  });
  return data;
}

/** The trail of one wallet; its colour says what its end says. */
export function TrailCell({ trail }: { trail: readonly number[] | undefined }) {
  const last = trail?.at(-1) ?? 0;
  const tone = last === 0 ? 'text-muted' : last > 0 ? 'text-up' : 'text-down';
  return (
    <span className={cn('flex justify-end', tone)} data-testid="trail">
      <SparkLine values={trail ?? []} minSpan={1} />
    </span>
  );
}
