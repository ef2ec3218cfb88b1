import { formatLatency } from '#app/format/latency.ts';
import { shortHash } from '#app/format/numbers.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import { breakWords, formatClockMs, latencyMsOf, placeOf, type SeenBlock } from './block-words.ts';

/** With what comes after it, to tell whether any is missing between them. */
type Placed = { seen: SeenBlock; before: SeenBlock | undefined };

const FIGURE = { isFigure: true, cellClass: 'whitespace-nowrap font-mono' } as const;
/** What a phone has no room for stands beside the rest from there on. */
const WIDE = 'max-sm:hidden';

const placeColumns = (name: string): Column<Placed>[] => [
  {
    name,
    isRowHead: true,
    cellClass: 'whitespace-nowrap font-mono',
    cell: ({ seen, before }) => (
      <>
        {placeOf(seen)}
        <Unusual words={breakWords(seen, before)} />
      </>
    ),
  },
  figure('Seq', ({ seen }) => seen.seq, {
    title: 'Number of the block in the stream',
    cellClass: 'text-muted',
  }),
];
const TIMES: Column<Placed>[] = [
  {
    ...FIGURE,
    name: 'Created',
    title: 'Block time, in UTC',
    cell: ({ seen }) => formatClockMs(seen.occurredUs / 1_000),
  },
  {
    ...FIGURE,
    name: 'Seen after',
    title: 'From the creation of the block until it was first seen here',
    cell: ({ seen }) => formatLatency(latencyMsOf(seen)),
  },
];
const EVM: Column<Placed>[] = [
  {
    ...FIGURE,
    name: 'Hash',
    className: WIDE,
    cell: ({ seen: { block } }) =>
      block.kind === 'evm' && <span title={block.hash}>{shortHash(block.hash)}</span>,
  },
  {
    ...FIGURE,
    name: 'Txs',
    title: 'Transactions',
    cell: ({ seen: { block } }) => block.kind === 'evm' && block.txCount,
  },
  {
    ...FIGURE,
    name: 'Gas',
    title: 'Gas used out of the limit',
    className: WIDE,
    cell: ({ seen: { block } }) =>
      block.kind === 'evm' && `${((100 * block.gasUsed) / Math.max(1, block.gasLimit)).toFixed(1)}%`,
  },
];
const COLUMNS = {
  core: [...placeColumns('Height'), ...TIMES],
  evm: [...placeColumns('Number'), ...EVM, ...TIMES],
} as const;

type NewestBlocksProps = { kind: 'core' | 'evm'; blocks: readonly SeenBlock[] };

/** The newest blocks of a kind, newest first, with what is unusual about them. */
export function NewestBlocks({ kind, blocks }: NewestBlocksProps) {
  return (
    <ScrollRegion label={kind === 'core' ? 'Core blocks' : 'EVM headers'} className="h-72">
      <Table
        testId={`${kind}-blocks`}
        columns={COLUMNS[kind]}
        rows={blocks.map((seen, at) => ({ seen, before: blocks[at + 1] }))}
        idOf={({ seen }) => seen.seq}
        stays="region"
      />
    </ScrollRegion>
  );
}

function Unusual({ words }: { words: string | null }) {
  if (words === null) return null;
  return <span className="ml-2 rounded-full border px-1.5 py-px font-sans text-2xs text-muted">{words}</span>;
}
