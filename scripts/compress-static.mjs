// Writes a Brotli copy beside each built script and style sheet: `server/roles/pages/built-files.ts` serves it. Compressed once
// at build time, with all the effort that no request could wait for, they are a sixth smaller than what Next sends.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const dir = path.resolve(import.meta.dirname, '../.next/static');
const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file));

await Promise.all(
  files.map(async (file) => {
    const whole = await readFile(path.join(dir, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
    await writeFile(path.join(dir, `${file}.br`), await compress(whole, { params }));
  }),
);
