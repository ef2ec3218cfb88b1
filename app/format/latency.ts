/** A length of time in ms, with the unit and the digits that its size asks for: `0.42 ms`, `31 ms`, `1.2 s`, `−3.00 ms`. */
export function formatLatency(ms: number): string {
  const size = Math.abs(ms);
  const sign = ms < 0 ? '−' : '';
  if (size < 9.995) return `${sign}${size.toFixed(2)} ms`;
  return size < 999.5 ? `${sign}${Math.round(size)} ms` : `${sign}${(size / 1_000).toFixed(1)} s`;
}
