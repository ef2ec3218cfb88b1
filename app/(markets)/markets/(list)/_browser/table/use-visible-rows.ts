import { observeWindowOffset, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

const ROW_PX = 48;
const NARROW = '(max-width: 767px)';
/** Height of the bar and the table's head, which cover rows that are scrolled beneath them. */
const COVERED_PX = 88;

/**
 * The first rendering starts at the top, as the server's does, even if the page was already scrolled. The real
 * offset is reported right after it, before the virtualizer restores its own.
 */
const observeFromHere: typeof observeWindowOffset = (virtual, tell) => {
  tell(window.scrollY, false);
  return observeWindowOffset(virtual, tell);
};

type VisibleRows = {
  ref: RefObject<HTMLTableSectionElement | null>;
  /** Places of the rows to render. */
  rows: number[];
  /** Heights in pixels of what is left out above and below. */
  before: number;
  after: number;
  scrollTo: (place: number) => void;
};

type Options = {
  /** Height of a row on a phone. */
  narrowRowPx: number;
  /** Whether the first rendering is for a phone. */
  isPhone: boolean;
  onVisible: (first: number, last: number) => void;
};

/** Which of `total` rows of a fixed height are in sight of the window, with some around them. */
export function useVisibleRows(total: number, { narrowRowPx, isPhone, onVisible }: Options): VisibleRows {
  const ref = useRef<HTMLTableSectionElement>(null);
  const rowPx = useRef(isPhone ? narrowRowPx : ROW_PX);
  const [margin, setMargin] = useState(0);
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowPx.current,
    overscan: isPhone ? 3 : 8,
    scrollMargin: margin,
    scrollPaddingStart: COVERED_PX,
    initialRect: isPhone ? { width: 400, height: 700 } : { width: 1_280, height: 1_000 },
    initialOffset: 0,
    observeElementOffset: observeFromHere,
  });
  useLayoutEffect(() => {
    const query = window.matchMedia(NARROW);
    const measure = () => {
      const height = query.matches ? narrowRowPx : ROW_PX;
      setMargin(ref.current ? ref.current.getBoundingClientRect().top + window.scrollY : 0);
      if (height === rowPx.current) return;
      rowPx.current = height;
      virtual.measure();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [virtual, narrowRowPx]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => onVisible(first, Math.max(first, last)), [first, last, onVisible]);
  const rows = useMemo(() => range(first, last), [first, last]);
  return {
    ref,
    rows,
    before: items[0] ? items[0].start - margin : 0,
    after: Math.max(0, virtual.getTotalSize() + margin - (items.at(-1)?.end ?? 0)),
    scrollTo: (place) => virtual.scrollToIndex(place, { align: 'auto' }),
  };
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
