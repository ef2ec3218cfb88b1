// Keeps a processor busy until whoever started it lets go of it or dies, and for an hour at most.
const SLICE_MS = 20;
const MOST_MS = 3_600_000;

const startedMs = performance.now();
process.on('disconnect', () => process.exit(0));

/** Short slices, so that the parent's exit is noticed. */
function spin(): void {
  const sliceEndsMs = performance.now() + SLICE_MS;
  while (performance.now() < sliceEndsMs);
  if (performance.now() - startedMs < MOST_MS) setImmediate(spin);
  else process.exit(0);
}
spin();
