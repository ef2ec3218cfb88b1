import { median } from '../relay/percentiles.ts';
import type { Figures } from './side.ts';

/** One round: the old revision, the new one, and the old one a second time. */
export type Round = { old: Figures; new: Figures; control: Figures };

/** A figure's ratios of the same rounds: of the new revision, and of the old one to itself. */
export type Ratio = {
  name: string;
  oldMedian: number;
  newMedian: number;
  changed: number[];
  control: number[];
};

/** Most that a figure may grow. */
export const MAX_RATIO = 1.1;

/** The ratios of each figure, round by round. */
export function ratiosOf(rounds: readonly Round[]): Ratio[] {
  const names = Object.keys(rounds[0]?.old ?? {});
  return names.map((name) => {
    const of = (side: keyof Round): number[] => rounds.map((round) => round[side][name] ?? Number.NaN);
    const old = of('old');
    const toOld = (values: number[]): number[] => values.map((value, at) => value / (old[at] ?? Number.NaN));
    return {
      name,
      oldMedian: median(old),
      newMedian: median(of('new')),
      changed: toOld(of('new')),
      control: toOld(of('control')),
    };
  });
}

/** Whether a figure has grown by more than may be. */
export const isWorse = ({ changed }: Ratio): boolean => !(median(changed) <= MAX_RATIO);

const spreadOf = (values: readonly number[]): string =>
  `${median(values).toFixed(3)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;

/** One line a figure: both medians, the median ratio with its spread, and the same of the control. */
export function formatRatios(ratios: readonly Ratio[]): string {
  const rows = ratios.map((ratio) => [
    ratio.name,
    ratio.oldMedian.toPrecision(4),
    ratio.newMedian.toPrecision(4),
    spreadOf(ratio.changed),
    spreadOf(ratio.control),
    isWorse(ratio) ? `above ${MAX_RATIO}` : '',
  ]);
  const all = [['figure', 'old', 'new', 'new / old', 'control: old / old', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
