import { createLogger } from '#observe/logger.ts';
import { runDeploy } from './deploy/run-deploy.ts';
import { exitOnSignal, Shutdown } from './process/shutdown.ts';

const STOP_DEADLINE_MS = 9_500;

const shutdown = new Shutdown(createLogger({ level: 'silent' }));
exitOnSignal(shutdown, STOP_DEADLINE_MS);
const code = await runDeploy(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  onStop: (stop) => shutdown.add('local chain', stop),
});
await shutdown.run();
process.exit(code);
