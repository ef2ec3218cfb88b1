import type { Answers } from '#app/data/trpc-client.ts';

/** Calibration: predicted probabilities against how often they came true. */
export type Calibration = Answers['analytics']['calibration'];
/** One price bucket of the calibration. */
export type CalibrationBucket = Calibration['curve'][number];
