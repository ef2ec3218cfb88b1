import { describe, expect, it } from 'vitest';
import { cardResponse } from './render-card.tsx';
import type { SocialCard } from './social-card.tsx';

const card: SocialCard = { kicker: 'now', headline: 'A market', figure: '50.0%', lines: [] };
const ask = (key: string) => cardResponse(key, async () => card);

describe('pictures of links', () => {
  it('are drawn a few at a time: who comes beyond that is told when to come back, and gets one then', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => ask(`crowd ${place}`)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBe(12);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect((await ask('crowd 19')).headers.get('content-type')).toBe('image/png');
  });

  it('are drawn once for all who ask for the same one at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('the same')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('of what is not there are not found', async () => {
    expect((await cardResponse('nothing', async () => null)).status).toBe(404);
  });
});
