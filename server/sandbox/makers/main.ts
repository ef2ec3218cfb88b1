import pino from 'pino';
import { makeDemoCalls } from '../demo/demo-calls.ts';
import { endWithParent, tellParent, toldByParent } from '../parent-process.ts';
import { parseMakersConfig } from './config.ts';
import { startMakers } from './start-makers.ts';

const logger = pino({ base: { name: 'makers' }, timestamp: pino.stdTimeFunctions.isoTime });
const config = parseMakersConfig(process.argv[2], await toldByParent());
const stopping = new AbortController();
const makers = startMakers(config, logger, stopping.signal);
endWithParent(config.parentPid, async () => {
  stopping.abort();
  await makers.ended;
});
const isReady = await makers.ready.then(
  () => true,
  (error: unknown) => {
    // Stopped before the first session: not a fault.
    if (stopping.signal.aborted) return false;
    throw error;
  },
);
if (isReady) tellParent({ type: 'ready' });
const { apiUrl, demoKeys: keys } = config;
if (isReady && keys) {
  const onFault = (error: unknown) => logger.debug({ error: String(error) }, 'a demo call had no answer');
  await makeDemoCalls({ apiUrl, keys, signal: stopping.signal, onFault });
}
