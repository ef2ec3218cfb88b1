'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Choice } from '#app/ui/choice.tsx';

type UnderlyingChoiceProps = { value: string | null; onChange: (underlying: string | null) => void };

/** The tickers that live markets are about; one or any. */
export function UnderlyingChoice({ value, onChange }: UnderlyingChoiceProps) {
  const trpc = useTRPC();
  const { data: facets = [] } = useQuery({ ...trpc.markets.facets.queryOptions(), staleTime: 60_000 });
  const tickers = [...new Set(facets.map(({ underlying }) => underlying))].filter((ticker) => ticker !== '');
  const known = value === null || tickers.includes(value) ? tickers : [...tickers, value];
  const options = known.sort().map((ticker) => ({ value: ticker, label: ticker }));
  return <Choice label="Underlying" anyLabel="Any" value={value} options={options} onChange={onChange} />;
}
