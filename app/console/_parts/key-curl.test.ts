import { expect, it } from 'vitest';
import { KEY_VARIABLE, keyCurl } from './key-curl.ts';

it('has the variable of the key where the shell puts the key in, and the address where it puts nothing in', () => {
  expect(keyCurl({ key: KEY_VARIABLE, url: 'http://own.test/v1/fills?coin=%231&x=$HOME' })).toBe(
    `curl -H "X-API-Key: $HASHMARK_API_KEY" 'http://own.test/v1/fills?coin=%231&x=$HOME'`,
  );
});

it('says which method, unless it is the usual one', () => {
  expect(keyCurl({ key: 'k', url: 'http://own.test/', method: 'DELETE' })).toContain('curl -X DELETE -H');
});

it('a quote in what was asked for does not end the address', () => {
  expect(keyCurl({ key: 'k', url: "http://own.test/v1/x?a='; rm -rf ~ #" })).toBe(
    `curl -H "X-API-Key: k" 'http://own.test/v1/x?a=%27; rm -rf ~ #'`,
  );
});
