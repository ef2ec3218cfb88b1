import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveAnswers } from './live-answers.ts';
import type { Answer } from './response-cache.ts';

const answerOf = (body: string): Answer => ({
  status: 200,
  body,
  contentType: 'application/json',
  etag: null,
  cacheControl: null,
  maxAgeSeconds: 0,
});

function setUp({ maxBytes = 1 << 20 } = {}) {
  const world = { nowMs: 0, isHeard: true, made: 0 };
  const answers = new LiveAnswers({ maxBytes, now: () => world.nowMs, isHeard: () => world.isHeard });
  const ask = async (key = 'question') => {
    const answer = await answers.get(key, async () => {
      world.made += 1;
      return answerOf(String(world.made));
    });
    return answer.body;
  };
  return { world, answers, ask };
}

describe('live answers', () => {
  it('are made once for questions at the same time and for those that follow', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask(), ask(), ask('another')])).toEqual(['1', '1', '2']);
    expect(await ask()).toBe('1');
  });

  it('are made anew once something was stored', async () => {
    const { ask, answers } = setUp();
    await ask();
    answers.forget();
    expect(await ask()).toBe('2');
  });

  it('are kept within the second in which they were begun and no longer', async () => {
    const { ask, world } = setUp();
    world.nowMs = 7_400;
    await ask();
    world.nowMs = 7_999;
    expect(await ask()).toBe('1');
    world.nowMs = 8_000;
    expect(await ask()).toBe('2');
  });

  it('are neither kept nor shared while commits cannot be heard', async () => {
    const { ask, world } = setUp();
    world.isHeard = false;
    expect(await Promise.all([ask(), ask()])).toEqual(['1', '2']);
    world.isHeard = true;
    expect(await ask()).toBe('3');
  });

  it('take no more memory than they may', async () => {
    const { ask, answers } = setUp({ maxBytes: 10_000 });
    for (let question = 0; question < 200; question++) {
      await ask(`question ${question}`);
      expect(answers.bytes).toBeLessThanOrEqual(10_000);
    }
    expect(answers.bytes).toBeGreaterThan(5_000);
  });

  it('of one question are read one after another, so that who asks later is told no less', async () => {
    const { answers, world } = setUp();
    const reads: PromiseWithResolvers<Answer>[] = [];
    const ask = async () =>
      answers.get('question', () => {
        const read = Promise.withResolvers<Answer>();
        reads.push(read);
        return read.promise;
      });
    const first = ask();
    world.nowMs = 1_000;
    const later = [ask(), ask()];
    answers.forget();
    later.push(ask());
    expect(reads).toHaveLength(1);
    reads[0]?.resolve(answerOf('old'));
    await first;
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve(answerOf('new'));
    expect((await Promise.all(later)).map(({ body }) => body)).toEqual(['new', 'new', 'new']);
    expect((await ask()).body).toBe('new');
  });

  it('keep no failure', async () => {
    const { ask, answers } = setUp();
    await expect(
      (async () => answers.get('question', () => Promise.reject(new Error('fails'))))(),
    ).rejects.toThrow('fails');
    expect(await ask()).toBe('1');
  });

  it('show every reader what was stored before the last notice, and nobody an older answer after a newer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        async (scheduler, commits) => {
          const step = () => scheduler.schedule(Promise.resolve());
          const world = { nowMs: 0, stored: 0, heard: 0 };
          const answers = new LiveAnswers({ maxBytes: 1 << 20, now: () => world.nowMs, isHeard: () => true });
          const read = async () => {
            await step();
            const body = String(world.stored);
            await step();
            return answerOf(body);
          };
          const reader = async () => {
            let last = 0;
            for (let turn = 0; turn < 6; turn++) {
              const { heard } = world;
              const { body } = await answers.get('question', read);
              expect(Number(body)).toBeGreaterThanOrEqual(Math.max(heard, last));
              last = Number(body);
              await step();
            }
          };
          const writer = async () => {
            for (const isCommit of commits) {
              await step();
              if (!isCommit) {
                world.nowMs += 400;
                continue;
              }
              world.stored += 1;
              const { stored } = world;
              await step();
              answers.forget();
              world.heard = stored;
            }
          };
          const all = Promise.all([reader(), reader(), reader(), writer()]);
          await scheduler.waitFor(all);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
