import { expect, test } from 'vitest';
import { readDigest, writeDigest } from './page-fault.ts';

test('the digest of a failed page carries its request id and its message to the browser', () => {
  const requestId = '0b0c1a52-6d0a-4f4e-9a51-3f1f0c7b0a11';
  const digest = writeDigest(requestId, 'This took too long, try again in 30 s');
  expect(readDigest(digest)).toEqual({ requestId, message: 'This took too long, try again in 30 s.' });
});

test.each([undefined, '', '3141592653', 'NEXT_HTTP_ERROR_FALLBACK;404'])(
  'the digest %j says nothing',
  (digest) => {
    expect(readDigest(digest)).toBeNull();
  },
);
