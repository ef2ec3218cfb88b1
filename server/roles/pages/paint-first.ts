import type { ServerResponse } from 'node:http';

/** A script of the head, as React writes it; one with more attributes stays where it is. */
const SCRIPT = /<script src="([^"<>]+)" async="" nonce="[^"<>]*"><\/script>/g;

/**
 * Fetches the scripts that were taken out. When: once the parsed page was painted, which the browser tells; 0.15 s after
 * it was parsed where that painted nothing new; 0.3 s after the first paint where the page is still coming; at once in
 * a hidden tab, which is not painted; in any case after 1.5 s.
 */
const RUN = `(urls=>{
let d=document,w=window,isDone=0,run=()=>{if(isDone++)return;for(let u of urls){let s=d.createElement('script');s.src=u;s.async=true;d.head.append(s)}},
on=(type,buffered,f)=>{try{new PerformanceObserver(f).observe({type,buffered})}catch{}},
parsed=()=>{if(d.hidden)return run();requestAnimationFrame(()=>{on('paint',false,run);on('largest-contentful-paint',false,run);setTimeout(run,150)})};
on('paint',true,()=>setTimeout(run,300));setTimeout(run,1500);
d.readyState=='loading'?w.addEventListener('DOMContentLoaded',parsed):parsed()
})`.replaceAll('\n', '');

/**
 * Presses a button again, once, as soon as React has taken it over, which its key on the element tells: a person who is
 * quicker than the page's scripts is not ignored. Menus open on the pointer, the rest on the click. Whatever a form
 * sends waits for its own code. It listens last: a press that comes while React takes the page over has it take over
 * that button first, and is done; a second one would undo it.
 */
const PRESS_AGAIN = `(()=>{
let seen=new WeakSet,isTaken=b=>Object.keys(b).some(k=>k.startsWith('__reactProps$')),
again=(b,left)=>{if(isTaken(b)){b.dispatchEvent(new PointerEvent('pointerdown',{bubbles:true,button:0,pointerType:'mouse'}));b.click()}else if(left)setTimeout(again,50,b,left-1)};
addEventListener('click',e=>{let b=e.target.closest?.('button');if(!b||seen.has(b)||isTaken(b)||b.form&&b.type=='submit')return;seen.add(b);again(b,400)})
})();`.replaceAll('\n', '');

/** A page's markup whose scripts are fetched after its first paint. `nonce` is that of the answer. */
export function runAfterPaint(markup: string, nonce: string): string {
  const end = markup.indexOf('</head>');
  if (end === -1) return markup;
  const urls: string[] = [];
  const head = markup.slice(0, end).replace(SCRIPT, (_, url: string) => {
    urls.push(url);
    return '';
  });
  const run = `<script nonce="${nonce}">${PRESS_AGAIN}${RUN}(${JSON.stringify(urls)})</script>`;
  return `${head}${run}${markup.slice(end)}`;
}

/**
 * Has a page be seen before its scripts: they are async, so that they take the line from the style sheet and the fonts,
 * and whichever arrives before the first paint delays it by the time that it takes to start. Only the piece that holds
 * the whole head is changed; written any other way by a later Next, the page works as if this were not here.
 */
export function paintFirst(response: ServerResponse, nonce: string): void {
  const write = response.write.bind(response) as (piece: unknown, ...rest: unknown[]) => boolean;
  let isBegun = false;
  response.write = (piece: unknown, ...rest: unknown[]): boolean => {
    if (isBegun) return write(piece, ...rest);
    isBegun = true;
    const type = String(response.getHeader('content-type') ?? '');
    const isPage = type.startsWith('text/html') && !response.hasHeader('content-length');
    return isPage && piece instanceof Uint8Array
      ? write(changed(piece, nonce), ...rest)
      : write(piece, ...rest);
  };
}

/** A piece may end within a letter: bytes are kept as they are. */
const changed = (piece: Uint8Array, nonce: string): Buffer =>
  Buffer.from(runAfterPaint(Buffer.from(piece).toString('latin1'), nonce), 'latin1');
