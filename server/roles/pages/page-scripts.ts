// What a page runs before its own code is there. Each function is written into the head as it stands: it may use nothing
// but the browser.

/**
 * Fetches the scripts that were taken out of the head. When: once the parsed page was painted, which the browser tells;
 * 0.15 s after it was parsed where that painted nothing new; 0.3 s after the first paint where the page is still coming;
 * at once in a hidden tab, which is not painted; in any case after 1.5 s.
 */
export function fetchScripts(urls: readonly string[]): void {
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    for (const url of urls) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      document.head.append(script);
    }
  };
  const onPaint = (type: string, buffered: boolean, told: () => void): void => {
    try {
      new PerformanceObserver(told).observe({ type, buffered });
    } catch {
      // A browser that does not tell: the time below runs the scripts.
    }
  };
  const parsed = (): void => {
    if (document.hidden) run();
    else
      requestAnimationFrame(() => {
        onPaint('paint', false, run);
        onPaint('largest-contentful-paint', false, run);
        setTimeout(run, 150);
      });
  };
  onPaint('paint', true, () => setTimeout(run, 300));
  setTimeout(run, 1_500);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', parsed);
  else parsed();
}

/**
 * Replays a button press made before hydration, once React has taken the button over. React marks an element before
 * it has finished and drops presses while it waits for another script, so the page's frame must also report that it
 * has started (`app/shell/started.tsx`). Menus open on pointer events, all others on click. Submit buttons wait for
 * their own code. It listens last: a press during hydration makes React hydrate that button first and is handled; a
 * second one would undo it.
 */
export function pressAgain(): void {
  const LOOK_MS = 50;
  const MOST_LOOKS = 400;
  const seen = new WeakSet<Element>();
  let isStarted = false;
  addEventListener('hashmark:started', () => {
    isStarted = true;
  });
  const isTaken = (button: Element): boolean =>
    isStarted && Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  const again = (button: HTMLButtonElement, looksLeft: number): void => {
    if (isTaken(button)) {
      button.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }),
      );
      button.click();
    } else if (looksLeft > 0) setTimeout(again, LOOK_MS, button, looksLeft - 1);
  };
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || seen.has(button) || isTaken(button)) return;
    if (button.form && button.type === 'submit') return;
    seen.add(button);
    again(button, MOST_LOOKS);
  });
}
