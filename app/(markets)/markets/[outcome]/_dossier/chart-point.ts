/** One step of the line, and the volume traded in it. */
export type ChartPoint = { timeMs: number; px: number; volumeUsd: number };

/** Where the line ends for good: the settlement. */
export type ChartMarker = { timeMs: number; px: number };
