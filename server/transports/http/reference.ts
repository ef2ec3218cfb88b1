import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Context, Hono } from 'hono';
import type { HeaderRecord } from '#transports/gate/standing-headers.ts';
import { type Compressible, encodeBody } from './compression.ts';
import { REPORT_DIRECTIVES } from './security-headers.ts';

/** The viewer's entry; beside it lies what a page loads whole, which the package does not name. */
const VIEWER = createRequire(import.meta.url).resolve('@scalar/api-reference');

/** Nothing is loaded from, or sent to, anywhere but this host; the browser enforces it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  ...REPORT_DIRECTIVES,
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hashmark API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/api/reference.js"></script>
    <script src="/docs/api/start.js"></script>
  </body>
</html>
`;

/** The viewer's own colours are too faint on its grounds: text has a contrast of 4.5 to 1 with these. */
const CSS = `
.light-mode {
  --scalar-color-2: #4a4a4a; --scalar-color-3: #595959; --scalar-color-accent: #0b5cad;
  --scalar-color-green: #006b43; --scalar-color-blue: #005f9e; --scalar-color-red: #b00000;
  --scalar-color-orange: #944100; --scalar-color-yellow: #6f5200; --scalar-color-purple: #6a3ca6;
}
.dark-mode {
  --scalar-color-2: #c0c0c0; --scalar-color-3: #a0a0a0; --scalar-color-accent: #7cc0f0;
  --scalar-color-green: #3ccf8e; --scalar-color-blue: #6ab8f0; --scalar-color-red: #ff8080;
  --scalar-color-orange: #ffa657; --scalar-color-yellow: #ffd166; --scalar-color-purple: #cbaaf7;
}
/* The arrows beside its chapters are 20 px wide and high. */
.t-doc__sidebar button[aria-expanded]:not([data-sidebar-id]) { min-width: 24px; min-height: 24px; }
`;

/**
 * What the viewer's markup lacks for those who hear the page or use keys: its buttons for copying have a picture and no
 * name, lists that scroll cannot be reached, and cards of answers are all landmarks of one name. It is drawn as it comes
 * into view.
 */
const ADDITIONS = `
const additions = [
  ['.scalar-code-copy:not([aria-label])', 'aria-label', 'Copy'],
  ['ul.endpoints:not([tabindex])', 'tabindex', '0'],
  ['.response-card[role="region"]', 'role', 'group'],
];
const add = () => {
  for (const [which, name, value] of additions)
    for (const element of document.querySelectorAll(which)) element.setAttribute(name, value);
};
new MutationObserver(add).observe(document.body, { childList: true, subtree: true });
`;

const START = `Scalar.createApiReference('#reference', {
  sources: [
    { title: 'Data service', slug: 'data', url: '/v1/openapi.json' },
    { title: 'Parlay venue', slug: 'venue', url: '/v1/rfq/openapi.json' },
  ],
  withDefaultFonts: false,
  customCss: ${JSON.stringify(CSS)},
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
${ADDITIONS}`;

let bundle: Promise<Compressible> | undefined;

const script = (body: Compressible['body']): Compressible => ({
  body,
  contentType: 'text/javascript; charset=utf-8',
});

/** The viewer's script; read when first asked for, and compressed once for each encoding. */
function viewerScript(): Promise<Compressible> {
  bundle ??= readFile(path.join(path.dirname(VIEWER), 'browser/standalone.js')).then((bytes) =>
    script(new Uint8Array(bytes)),
  );
  return bundle;
}

const page: Compressible = { body: PAGE, contentType: 'text/html; charset=utf-8' };
const start = script(START);

async function answer(c: Context, file: Compressible): Promise<Response> {
  const headers: HeaderRecord = {
    'content-type': file.contentType,
    'cache-control': 'public, max-age=3600',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
  };
  const body = await encodeBody(file, { c, header: (name) => c.req.header(name) }, headers);
  return new Response(body, { headers });
}

/** Adds the interactive reference at /docs/api: one page and its scripts, all from this host. */
export function mountReference(app: Pick<Hono, 'get'>): void {
  app.get('/docs/api', (c: Context) => answer(c, page));
  app.get('/docs/api/start.js', (c: Context) => answer(c, start));
  app.get('/docs/api/reference.js', async (c: Context) => answer(c, await viewerScript()));
}
