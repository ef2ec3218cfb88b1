import { formatUsd, formatUsdExact, shortAddress } from '#app/format/numbers.ts';

type Named = { builder: string; builder_name: string };

/** The plan whose key the builders' routes need. */
export const BUILDER_PLAN = 'Growth';

/** What a builder is called: its label, or its address in short. */
export const builderTitle = ({ builder, builder_name: name }: Named): string => name || shortAddress(builder);

/** Fees, to the cent while they are small. */
export const formatFees = (usd: number): string =>
  Math.abs(usd) < 1_000 ? formatUsdExact(usd) : formatUsd(usd);

/** What `part` is of `whole`, 0 to 100; 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** Fees for each dollar of volume, in basis points; a dash without volume. */
export const formatFeeRate = ({ fees, volume }: { fees: number; volume: number }): string =>
  volume === 0 ? '–' : `${((10_000 * fees) / volume).toFixed(1)} bp`;

/** The instant of a time string of the API (`2026-11-21 09:30:00.000`, UTC). */
export const instantOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
