// What is done to built scripts and style sheets before they are served (by `server/roles/pages/built-files.ts`).
//
// Scripts ask to be compiled whole while they arrive: nearly all of them runs at the start of a page, and what the browser
// leaves for later it compiles on the thread that answers the person. See "explicit compile hints" of V8, Chrome 136 and
// later; other browsers read a comment.
//
// Each file gets a Brotli copy beside it: compressed once, with all the effort that no request could wait for, they are a
// sixth smaller than what Next sends.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';
const compress = promisify(brotliCompress);
const dir = path.resolve(import.meta.dirname, '../.next/static');
const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file));

async function hinted(file) {
  const script = await readFile(file, 'utf8');
  if (!script.startsWith(COMPILE_WHOLE)) await writeFile(file, COMPILE_WHOLE + script);
}

async function compressed(file) {
  const whole = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  await writeFile(`${file}.br`, await compress(whole, { params }));
}

await Promise.all(
  files.map(async (name) => {
    const file = path.join(dir, name);
    if (name.endsWith('.js')) await hinted(file);
    await compressed(file);
  }),
);
