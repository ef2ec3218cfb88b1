import type { Endpoint } from '#transports/http/endpoint.ts';
import { getBeliefCurveEndpoint } from './analytics/get-belief-curve.ts';
import { getCalibrationEndpoint } from './analytics/get-calibration.ts';
import { getResolutionSummaryEndpoint } from './analytics/get-resolution-summary.ts';
import { listIncoherenceEndpoint } from './analytics/list-incoherence.ts';
import { getFeesEndpoint } from './defillama/get-fees.ts';
import { getSummaryEndpoint } from './defillama/get-summary.ts';
import { getVolumeEndpoint } from './defillama/get-volume.ts';
import { listClosingSoonEndpoint } from './discovery/list-closing-soon.ts';
import { listMostContestedEndpoint } from './discovery/list-most-contested.ts';
import { listMoversEndpoint } from './discovery/list-movers.ts';
import { listNewEndpoint } from './discovery/list-new.ts';
import { listTrendingEndpoint } from './discovery/list-trending.ts';
import { listGroupCoinsEndpoint } from './groups/list-group-coins.ts';
import { listGroupDaysEndpoint } from './groups/list-group-days.ts';
import { listGroupsEndpoint } from './groups/list-groups.ts';

/** Every operation that reads across markets: discovery, groups, the feeds of aggregators and analytics. */
export const ANALYTICS_ROUTES: readonly Endpoint[] = [
  listTrendingEndpoint,
  listMoversEndpoint,
  listClosingSoonEndpoint,
  listMostContestedEndpoint,
  listNewEndpoint,
  listGroupsEndpoint,
  listGroupDaysEndpoint,
  listGroupCoinsEndpoint,
  getVolumeEndpoint,
  getFeesEndpoint,
  getSummaryEndpoint,
  getCalibrationEndpoint,
  getResolutionSummaryEndpoint,
  getBeliefCurveEndpoint,
  listIncoherenceEndpoint,
];
