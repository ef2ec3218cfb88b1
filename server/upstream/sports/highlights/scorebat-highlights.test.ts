import fc from 'fast-check';
import { afterEach, describe, expect, it, test } from 'vitest';
import { type Asked, type Reply, ScriptedServer } from '../testing/scripted-server.ts';
import { embedUrl } from './embed-url.ts';
import { ScorebatHighlights } from './scorebat-highlights.ts';

const HOSTS = ['scorebat.com'];
const open: ScriptedServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function highlights(reply: (asked: Asked, count: number) => Reply) {
  const server = await new ScriptedServer(reply).listen();
  open.push(server);
  const feedUrl = `${server.url}/video-api/v3/feed/`;
  return { server, feed: new ScorebatHighlights({ feedUrl, token: 'secret', embedHosts: HOSTS }) };
}

const embed = (src: string): string =>
  `<div style='width:100%;height:0px'><iframe src='${src}' frameborder='0' allowfullscreen></iframe></div>`;
const video = (changes: object = {}): object => ({
  id: '64cd7739a645f',
  title: 'Highlights',
  embed: embed('https://www.scorebat.com/embed/v/64cd7739a645f/?utm_source=api'),
  ...changes,
});
const match = (changes: object = {}): object => ({
  title: 'Feyenoord - PSV',
  competition: 'NETHERLANDS: Supercup',
  matchviewUrl: 'https://www.scorebat.com/embed/matchview/1/',
  competitionUrl: 'https://www.scorebat.com/embed/competition/netherlands-supercup',
  thumbnail: 'https://www.scorebat.com/og/m/og1.jpeg',
  date: '2023-08-04T18:00:00+0000',
  videos: [video()],
  ...changes,
});

describe('an embed', () => {
  test('gives the address of its frame, and nothing else of itself', () => {
    const html = `<script>steal()</script>${embed('https://www.scorebat.com/embed/v/1/')}<img src=x onerror=y>`;
    expect(embedUrl(html, HOSTS)).toBe('https://www.scorebat.com/embed/v/1/');
  });

  test.each([
    ['of another host', 'https://evil.test/embed'],
    ['whose host only ends alike', 'https://notscorebat.com/embed'],
    ['whose host only begins alike', 'https://scorebat.com.evil.test/embed'],
    ['with the host as a name', 'https://scorebat.com@evil.test/'],
    ['without encryption', 'http://www.scorebat.com/embed'],
    ['on another port', 'https://www.scorebat.com:8443/embed'],
    ['that is a script', 'javascript:alert(1)//scorebat.com'],
    ['that is data', 'data:text/html,https://scorebat.com'],
    ['that is relative', '//www.scorebat.com/embed'],
    ['that is empty', ''],
  ])('is not shown for a frame %s', (_, src) => {
    expect(embedUrl(embed(src), HOSTS)).toBeNull();
  });

  test('is judged by its first frame: a good one behind a bad one does not help', () => {
    const both = embed('https://evil.test/') + embed('https://www.scorebat.com/embed/v/1/');
    expect(embedUrl(both, HOSTS)).toBeNull();
    expect(embedUrl('<p>no frame</p>', HOSTS)).toBeNull();
  });

  test('never leads anywhere but to an allowed host, whatever is sent', () => {
    const piece = fc.constantFrom(
      '<iframe src=',
      '"',
      "'",
      '>',
      'https://',
      'scorebat.com',
      '@',
      '/',
      '.',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const url = embedUrl(pieces.join(''), HOSTS);
        if (url === null) return;
        expect(new URL(url).protocol).toBe('https:');
        expect(new URL(url).hostname).toMatch(/(^|\.)scorebat\.com$/);
      }),
    );
  });
});

describe('highlights in Scorebat’s format', () => {
  it('are read with both sides, the time and the addresses of the videos', async () => {
    const { server, feed } = await highlights(() => ({ json: { response: [match()] } }));
    expect(await feed.matches()).toEqual([
      {
        title: 'Feyenoord - PSV',
        home: 'Feyenoord',
        away: 'PSV',
        competition: 'NETHERLANDS: Supercup',
        startingAtMs: Date.UTC(2023, 7, 4, 18),
        videos: [
          {
            id: '64cd7739a645f',
            title: 'Highlights',
            embedUrl: 'https://www.scorebat.com/embed/v/64cd7739a645f/?utm_source=api',
          },
        ],
      },
    ]);
    expect(server.asked[0]?.query.get('token')).toBe('secret');
  });

  it('leave out matches that cannot be read or have nothing to show, and keep the others', async () => {
    const rows = [
      null,
      match({ title: 'Feyenoord' }),
      match({ title: 'A - B - C' }),
      match({ date: 'soon' }),
      match({ videos: [] }),
      match({ videos: [video({ embed: embed('https://evil.test/') })] }),
      match({ title: 'Inter - Inter Miami', videos: [video({ embed: 1 }), video()] }),
    ];
    const { feed } = await highlights(() => ({ json: { response: rows } }));
    expect(await feed.matches()).toMatchObject([{ home: 'Inter', away: 'Inter Miami', videos: [{}] }]);
  });

  it('are asked for once by all who ask at once or soon after', async () => {
    const { server, feed } = await highlights(() => ({ json: { response: [match()] } }));
    await Promise.all([feed.matches(), feed.matches()]);
    await feed.matches();
    expect(server.asked).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['unreachable', { status: 500, body: 'secret' }],
    ['refused', { status: 403, body: 'secret' }],
    ['malformed', { json: [] }],
    ['malformed', { status: 200, body: 'no json' }],
  ])('tell that the provider is %s, never its token, and recover', async (fault, reply) => {
    const healthy = { is: false };
    const { feed } = await highlights(() => (healthy.is ? { json: { response: [match()] } } : reply));
    const error = await feed.matches().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ fault });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('secret');
    healthy.is = true;
    expect(await feed.matches()).toHaveLength(1);
  });
});
