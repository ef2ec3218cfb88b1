/** One point of a mark chart: unix seconds and USD. */
export type MarkPoint = { time: number; value: number };

/** Points of ascending marks; of several in one second, the last. */
export function toMarkPoints(marks: readonly { time_ms: number; px: number }[]): MarkPoint[] {
  const points: MarkPoint[] = [];
  for (const mark of marks) {
    const point = { time: Math.floor(mark.time_ms / 1_000), value: mark.px };
    if (points.at(-1)?.time === point.time) points.pop();
    points.push(point);
  }
  return points;
}
