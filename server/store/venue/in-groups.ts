/**
 * Makes one statement of many calls. A call that comes alone is run at once; those that come while a group is under way
 * are the next group, so under load groups grow as large as the database makes them wait, and an idle relay waits for
 * nothing. `run` answers its inputs in their order, some perhaps later; when it fails, every call of the group fails.
 */
export function inGroups<Input, Output>(
  maxSize: number,
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Promise<Output>)[]>,
): (input: Input) => Promise<Output> {
  type Call = { input: Input; resolve: (output: Output) => void; reject: (error: unknown) => void };
  const waiting: Call[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    // Groups the calls of one event-loop turn.
    await null;
    for (let group = waiting.splice(0, maxSize); group.length > 0; group = waiting.splice(0, maxSize)) {
      try {
        const outputs = await run(group.map(({ input }) => input));
        for (const [nth, call] of group.entries()) call.resolve(outputs[nth] as Output);
        await Promise.allSettled(outputs);
      } catch (error) {
        for (const call of group) call.reject(error);
      }
    }
    isRunning = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void runAll();
    });
}
