import type { Answers } from '#app/data/trpc-client.ts';

/** How often what the markets held likely came to pass. */
export type Calibration = Answers['analytics']['calibration'];
/** One range of prices of it. */
export type CalibrationBucket = Calibration['curve'][number];
