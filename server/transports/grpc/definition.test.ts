import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from './descriptor-set.ts';

const BUF = path.resolve('node_modules/@bufbuild/buf/bin/buf');
const committed = readFileSync('proto/block_stream.binpb');

describe('the committed descriptor set', () => {
  it('is what the file of the service compiles to: else run `npm run proto`', () => {
    const args = ['build', 'proto', '--as-file-descriptor-set', '-o', '-'];
    const compiled = execFileSync(process.execPath, [BUF, ...args]);
    expect(compiled.equals(committed)).toBe(true);
  });

  it('is read file by file, and what is none is refused', () => {
    const [file, ...others] = filesOf(committed);
    expect([file?.subarray(2, 30).toString(), others]).toEqual(['stream/v1/block_stream.proto', []]);
    const twice = Buffer.concat([committed, committed]);
    expect(filesOf(twice)).toEqual([file, file]);
    expect(filesOf(Buffer.alloc(0))).toEqual([]);
    for (const bytes of [committed.subarray(0, -1), Buffer.from('text'), Buffer.from([0x0a])]) {
      expect(() => filesOf(bytes)).toThrow('not a FileDescriptorSet');
    }
  });
});
