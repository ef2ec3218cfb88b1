import { describe, expect, test } from 'vitest';
import { blockRequestOf } from './block-request.ts';
import { languagesOf, type SnippetInput, streamSnippet } from './stream-snippet.ts';

const codeOf = (input: SnippetInput): string[] =>
  languagesOf(input.transport).map(({ value }) => streamSnippet(value, input));

describe('the code of a stream', () => {
  test.each([
    { transport: 'sse', url: 'https://api.test/v1/activity/stream?side=A' },
    { transport: 'ws', url: 'wss://api.test/v1/l1-votes/ws?snapshot=false' },
  ] as const)('over $transport holds the address, and a name in place of the key', ({ transport, url }) => {
    for (const code of codeOf({ transport, url, isKeyed: true, events: [] })) {
      expect(code).toContain(url);
      expect(code).toMatch(/HASHMARK_API_KEY|YOUR_KEY/);
    }
    for (const code of codeOf({ transport, url, isKeyed: false, events: [] }))
      expect(code).not.toMatch(/KEY/);
  });

  test('in a browser asks for every event of the stream by its name', () => {
    const events = ['snapshot', 'vote_cast'];
    const input = { transport: 'sse', url: 'https://api.test/', isKeyed: false, events } as const;
    expect(streamSnippet('browser', input)).toContain("['snapshot', 'vote_cast']");
  });

  test('cannot be broken out of by a quote in the address', () => {
    const input = { url: "https://api.test/'; rm", isKeyed: false, events: [] };
    for (const transport of ['sse', 'ws'] as const)
      for (const code of codeOf({ ...input, transport })) expect(code).not.toContain("/';");
  });

  test('in a language that its transport has none in is in the usual one', () => {
    const input = { transport: 'ws', url: 'wss://api.test/', isKeyed: false, events: [] } as const;
    expect(streamSnippet('curl', input)).toBe("npx wscat -c 'wss://api.test/'");
  });
});

describe('the code of the block stream', () => {
  const plain = {
    transport: 'grpc',
    grpcUrl: 'http://localhost:50051',
    origin: 'http://localhost:3000',
  } as const;
  const secure = { ...plain, grpcUrl: 'https://grpc.test' } as const;

  test('names the host with its port, and asks for TLS where the address does', () => {
    const [buf, ...others] = codeOf({ ...plain, request: {} });
    expect(buf).toContain('--http2-prior-knowledge');
    for (const code of others) expect(code).toContain('localhost:50051');
    const [secureBuf, ...secureOthers] = codeOf({ ...secure, request: {} });
    expect(secureBuf).not.toContain('--http2-prior-knowledge');
    for (const code of secureOthers) {
      expect(code).toContain('grpc.test:443');
      expect(code).not.toMatch(/plaintext|insecure/i);
    }
  });

  test('holds the request in the form of each language', () => {
    const request = blockRequestOf({ kinds: 'core', core_from_seq: '7' });
    const [buf, grpcurl, node, python] = codeOf({ ...plain, request });
    for (const code of [buf, grpcurl]) expect(code).toContain(`-d '{"coreBlocks":true,"coreFromSeq":"7"}'`);
    expect(node).toContain("subscribe({ coreBlocks: true, coreFromSeq: '7' }, metadata)");
    expect(python).toContain('SubscribeRequest(core_blocks=True, core_from_seq=7)');
  });

  test('asks for a seq only of a kind that it asks for, and only for a number', () => {
    expect(blockRequestOf({})).toEqual({});
    expect(blockRequestOf({ kinds: 'core', evm_from_seq: '7' })).toEqual({ coreBlocks: true });
    expect(blockRequestOf({ evm_from_seq: ' 0 ', core_from_seq: "1'; rm" })).toEqual({
      ...{ evmHeaders: true, coreBlocks: true, evmFromSeq: '0' },
    });
  });
});
