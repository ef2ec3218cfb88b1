import type { ReactNode } from 'react';
import { shortAddress } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import {
  breakWords,
  formatClockMs,
  formatLatency,
  latencyMsOf,
  placeOf,
  type SeenBlock,
} from './block-words.ts';

const CELL = 'px-2 py-1 text-right font-mono first:pl-3 last:pr-3';
/** What a phone has no room for stands beside the rest from there on. */
const WIDE = 'max-sm:hidden';

type Column = { name: string; title?: string; isWide?: true; cell: (block: SeenBlock) => ReactNode };

const COMMON: Column[] = [
  {
    name: 'Made',
    title: 'The time that the block gives, in UTC',
    cell: ({ occurredUs }) => formatClockMs(occurredUs / 1_000),
  },
  {
    name: 'Seen after',
    title: 'From when the block was made to when it was first seen here',
    cell: (block) => formatLatency(latencyMsOf(block)),
  },
];
const EVM: Column[] = [
  {
    name: 'Hash',
    isWide: true,
    cell: ({ block }) => block.kind === 'evm' && <span title={block.hash}>{shortAddress(block.hash)}</span>,
  },
  { name: 'Txs', title: 'Transactions', cell: ({ block }) => block.kind === 'evm' && block.txCount },
  {
    name: 'Gas',
    title: 'Gas used, of the limit',
    isWide: true,
    cell: ({ block }) =>
      block.kind === 'evm' && `${((100 * block.gasUsed) / Math.max(1, block.gasLimit)).toFixed(1)}%`,
  },
];

type NewestBlocksProps = { kind: 'core' | 'evm'; blocks: readonly SeenBlock[] };

/** The newest blocks of a kind, newest first, with what is unusual about them. */
export function NewestBlocks({ kind, blocks }: NewestBlocksProps) {
  const columns = kind === 'core' ? COMMON : [...EVM, ...COMMON];
  return (
    <ScrollRegion label={kind === 'core' ? 'Core blocks' : 'EVM headers'} className="h-72">
      <table className="w-full text-xs" data-testid={`${kind}-blocks`}>
        <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className="px-3 py-1.5">{kind === 'core' ? 'Height' : 'Number'}</ColumnHead>
            <ColumnHead isFigure className="px-2 py-1.5" title="Number of the block in the stream">
              Seq
            </ColumnHead>
            {columns.map(({ name, title, isWide }) => (
              <ColumnHead
                key={name}
                isFigure
                className={cn('px-2 py-1.5 last:pr-3', isWide && WIDE)}
                {...(title && { title })}
              >
                {name}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {blocks.map((block, at) => (
            <BlockRow key={block.seq} block={block} before={blocks[at + 1]} columns={columns} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type BlockRowProps = { block: SeenBlock; before: SeenBlock | undefined; columns: readonly Column[] };

function BlockRow({ block, before, columns }: BlockRowProps) {
  const unusual = breakWords(block, before);
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="whitespace-nowrap px-3 py-1 text-left font-mono font-normal">
        {placeOf(block)}
        {unusual === null ? null : (
          <span className="ml-2 rounded-full border px-1.5 py-px font-sans text-2xs text-muted">
            {unusual}
          </span>
        )}
      </th>
      <td className={cn(CELL, 'text-muted')}>{block.seq}</td>
      {columns.map(({ name, isWide, cell }) => (
        <td key={name} className={cn(CELL, 'whitespace-nowrap', isWide && WIDE)}>
          {cell(block)}
        </td>
      ))}
    </tr>
  );
}
