import { describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { Shutdown } from './shutdown.ts';

const logger = createLogger({ level: 'silent' });

describe('Shutdown', () => {
  it('stops in the reverse order of the start, and each step once however often it is asked', async () => {
    const stopped: string[] = [];
    const shutdown = new Shutdown(logger);
    for (const name of ['postgres', 'ingest', 'web']) {
      shutdown.add(name, async () => {
        stopped.push(name);
      });
    }
    await Promise.all([shutdown.run(), shutdown.run()]);
    await shutdown.run();
    expect(stopped).toEqual(['web', 'ingest', 'postgres']);
  });

  it('stops the others when one step fails', async () => {
    const stopped: string[] = [];
    const shutdown = new Shutdown(logger);
    shutdown.add('postgres', async () => {
      stopped.push('postgres');
    });
    shutdown.add('web', () => Promise.reject(new Error('stuck')));
    await shutdown.run();
    expect(stopped).toEqual(['postgres']);
  });
});
