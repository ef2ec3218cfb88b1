import { escapeHtml, htmlHead } from '../../html.ts';

/** USD cents as people read them. */
export const dollars = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

const STYLE = `
:root{--bg:#f6f8fb;--panel:#fff;--text:#1a2233;--muted:#566077;--line:#d5dbe6;--key:#4338ca;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--bg:#10131a;--panel:#181c26;--text:#eef1f7;--muted:#a3adc2;--line:#2c3344;--key:#8b83ff;--bad:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:6vh auto;padding:1.5rem;background:var(--panel);border:1px solid var(--line);border-radius:10px}
@media (max-width:32rem){main{margin:0;border:0;border-radius:0;min-height:100vh}}
h1{font-size:1.15rem;margin:0 0 .25rem}h2{font-size:.95rem;margin:1.75rem 0 .5rem}
p{margin:.25rem 0;color:var(--muted)}.sum{font-size:1.9rem;color:var(--text);font-weight:600}
label{display:block;margin:1rem 0 .25rem;font-weight:500}
input{width:100%;padding:.65rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:6px}
button{width:100%;margin-top:1rem;padding:.75rem;font:inherit;font-weight:600;color:#fff;background:#4338ca;border:0;border-radius:6px;cursor:pointer}
button.plain{background:transparent;color:var(--text);border:1px solid var(--line)}
a{color:var(--key)}table{width:100%;border-collapse:collapse}td{padding:.4rem 0;border-top:1px solid var(--line)}td:last-child{text-align:right}
.error{color:var(--bad);font-weight:500}.note{margin-bottom:1.25rem;padding:.5rem .75rem;border:1px dashed var(--line);border-radius:6px;font-size:.85rem}
.row{display:flex;gap:.75rem}.row>*{flex:1}`;

/** A hosted page. `body` is HTML whose parts are escaped already. */
export const pageOf = (title: string, body: string): string => `${htmlHead(title, STYLE)}
<body><main><p class="note">Sandbox of the payment provider: no money moves. Pay with the test card 4242 4242 4242 4242.</p>
${body}</main></body></html>`;

export const errorLine = (message: string | null): string =>
  message === null ? '' : `<p class="error" role="alert">${escapeHtml(message)}</p>`;
