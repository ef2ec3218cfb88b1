// Loaded ahead of a product (`NODE_OPTIONS=--import=…`): its clock stands at FROZEN_CLOCK_MS, so that answers made at
// different times can be equal to the byte. Timers go on.
const atMs = Number(process.env.FROZEN_CLOCK_MS);
if (atMs > 0) {
  const RealDate = Date;
  RealDate.now = () => atMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [atMs] : args, newTarget),
    apply: () => new RealDate(atMs).toString(),
  });
}
