/** One outcome on a picture: its name, the probability of the side meant (0 to 1, null before any) and that side. */
export type CardLine = { title: string; px: number | null; side: string };

/** What a picture of a link shows. */
export type SocialCard = {
  /** Above the headline, small: what kind of thing this is. */
  kicker: string;
  headline: string;
  /** The one figure to read, as text; null for none. */
  figure: string | null;
  lines: readonly CardLine[];
};

export const CARD_SIZE = { width: 1200, height: 630 } as const;

const INK = '#eef5f8';
const MUTED = '#b8cbd7';
const NEEDLE = '#ff6c2e';
const TICK = '#5a8199';
const percent = (px: number): string => `${(px * 100).toFixed(1)}%`;
/** Letters that the picture's fonts lack. For one of those satori would ask another host for a font. */
const UNKNOWN = /[^\u0020-\u024f\u1e00-\u1eff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2212]/gu;

/** `text` in letters that the picture's fonts have, of at most `most`. */
export function drawable(text: string, most: number): string {
  const known = text.replaceAll('≥', 'at least').replaceAll('≈', 'about').replace(UNKNOWN, '').trim();
  return known.length > most ? `${known.slice(0, most - 1).trimEnd()}…` : known;
}

/** Drawn by satori: every box is flex, and widths are pixels. */
export function SocialCardPicture({ kicker, headline, figure, lines }: SocialCard) {
  return (
    <div
      style={{
        ...{ display: 'flex', flexDirection: 'column', width: '100%', height: '100%', padding: 64 },
        ...{ background: '#071a2a', color: INK, fontFamily: 'Archivo, Archivo Extended' },
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 28, color: MUTED }}>
        <HashMark />
        <span style={{ marginLeft: 16, color: INK, fontWeight: 700 }}>Hashmark</span>
        <span style={{ marginLeft: 'auto' }}>{drawable(kicker, 60)}</span>
      </div>
      <div style={{ display: 'flex', alignItems: 'flex-end', marginTop: 'auto' }}>
        <span style={{ flex: 1, fontSize: 60, fontWeight: 700, lineHeight: 1.1 }}>
          {drawable(headline, 80)}
        </span>
        {figure === null ? null : (
          <span style={{ marginLeft: 40, fontSize: 120, fontWeight: 700, lineHeight: 1 }}>{figure}</span>
        )}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', marginTop: 40 }}>
        {lines.map((line) => (
          <Line key={`${line.title} ${line.side}`} {...line} isAlone={lines.length === 1} />
        ))}
      </div>
    </div>
  );
}

function HashMark() {
  return (
    <svg aria-hidden="true" width="44" height="44" viewBox="0 0 32 32">
      <path d="M11 6v20M5 12h22M5 20h22" stroke={INK} strokeWidth="3" fill="none" />
      <path d="M21 4v24" stroke={NEEDLE} strokeWidth="4" fill="none" />
    </svg>
  );
}

const WIDTH = 1072;

function Line({ title, side, px, isAlone }: CardLine & { isAlone: boolean }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', marginTop: isAlone ? 0 : 14 }}>
      {isAlone ? null : (
        <div style={{ display: 'flex', fontSize: 26 }}>
          <span>{drawable(title, 56)}</span>
          <span style={{ marginLeft: 14, color: MUTED }}>{drawable(side, 20)}</span>
          <span style={{ marginLeft: 'auto', fontWeight: 700 }}>{px === null ? '–' : percent(px)}</span>
        </div>
      )}
      <Scale px={px} tall={isAlone ? 44 : 20} />
    </div>
  );
}

/** The ruler from 0 to 100: ink up to the value, the needle at it. */
function Scale({ px, tall }: { px: number | null; tall: number }) {
  const at = px === null ? null : Math.min(1, Math.max(0, px)) * WIDTH;
  const ticks = Array.from({ length: 21 }, (_, place) => ({
    x: Math.min(WIDTH - 1, 1 + (place * WIDTH) / 20),
    high: place % 2 === 0 ? tall * 0.6 : tall * 0.3,
  }));
  return (
    <svg aria-hidden="true" width={WIDTH} height={tall + 6} viewBox={`0 0 ${WIDTH} ${tall + 6}`}>
      <path d={`M0 ${tall}H${WIDTH}`} stroke={TICK} strokeWidth="2" fill="none" />
      <path
        d={ticks.map(({ x, high }) => `M${x} ${tall}v${-high}`).join('')}
        stroke={TICK}
        strokeWidth="2"
        fill="none"
      />
      {at === null ? null : <path d={`M0 ${tall}H${at}`} stroke={INK} strokeWidth="4" fill="none" />}
      {at === null ? null : <path d={`M${at} 0V${tall + 4}`} stroke={NEEDLE} strokeWidth="7" fill="none" />}
    </svg>
  );
}
