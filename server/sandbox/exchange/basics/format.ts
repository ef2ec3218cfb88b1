/** Ticks of an outcome price: 0.00001 each, so a price is 1 to 99,999 and a payout 0 to 100,000. */
export const TICKS = 100_000;
/** Positions are whole numbers of 1e-5 share: sizes are whole shares, only fees in kind are finer. */
export const UNITS_PER_SHARE = 100_000;

const pxTexts: string[] = [];

/** Price text of a tick as upstream writes it: `0.08899`, `0.5`, `0.0`, `1.0`. */
export function pxText(tick: number): string {
  const known = pxTexts[tick];
  if (known !== undefined) return known;
  const text = decimal(tick, 5);
  pxTexts[tick] = text;
  return text;
}

/** A whole number of 10^-places units as a decimal text with at least one fraction digit: `21874.0`, `0.1344`. */
export function decimal(units: number, places: number): string {
  if (units < 0) return `-${decimal(-units, places)}`;
  const scale = 10 ** places;
  const whole = Math.floor(units / scale);
  const fraction = units - whole * scale;
  if (fraction === 0) return `${whole}.0`;
  return `${whole}.${String(fraction).padStart(places, '0').replace(/0+$/, '')}`;
}

/** USD text with at most 8 fraction digits. */
export function usdText(usd: number): string {
  const units = Math.round(usd * 1e8);
  return units === 0 ? '0.0' : decimal(units, 8);
}

/** Rounds USD to the 1e-8 grid of the wire, so that what is booked is what is written. */
export const roundUsd = (usd: number): number => Math.round(usd * 1e8) / 1e8;

/** Text of a position or size in units of 1e-5 share. */
export const unitsText = (units: number): string =>
  units % UNITS_PER_SHARE === 0 ? `${units / UNITS_PER_SHARE}.0` : decimal(units, 5);

/** Price texts of a mid in half ticks, on the finer grid that averages of two ticks need. */
export const halfTickText = (halfTicks: number): string => decimal(halfTicks * 5, 6);

/** Node files write UTC times with nine fraction digits and no zone. */
export const nodeTime = (ms: number, nanosInMs: number): string =>
  `${new Date(ms).toISOString().slice(0, 23)}${String(nanosInMs).padStart(6, '0')}`;

/** A number with at most `figures` significant figures, as upstream quotes targets: 78213, 2144.1, 37.87. */
export const significant = (value: number, figures = 5): string => String(Number(value.toPrecision(figures)));

/** As `significant`, but cut instead of rounded: upstream's bucket thresholds are cut. */
export function significantFloor(value: number, figures = 5): string {
  const scale = 10 ** (figures - 1 - Math.floor(Math.log10(value)));
  return significant(Math.floor(value * scale + 1e-9) / scale, figures);
}
