import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { SERIES_RANGES } from '#domain/outcome/series-step.ts';

/** What chart and book of a market show, all of it in the address. */
export const chartParams = {
  range: parseAsStringLiteral(SERIES_RANGES).withDefault('7d'),
  side: parseAsStringLiteral(['0', '1'] as const).withDefault('0'),
  view: parseAsStringLiteral(['chart', 'table'] as const).withDefault('chart'),
};

/** Reads it from a request's query string. */
export const loadChartParams = createLoader(chartParams);
