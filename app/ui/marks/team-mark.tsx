import { hueOf, initialsOf } from '#app/format/team-words.ts';
import { cn } from '../class-names.ts';

const SIZES = { 1: 13, 2: 10.5, 3: 8.5 } as Record<number, number>;

/** A team's sign: its initials on a colour that its name always has. Repeats the name beside it, and is no club's badge. */
export function TeamMark({ name, className }: { name: string; className?: string }) {
  const initials = initialsOf(name);
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cn('size-5 shrink-0 rounded-sm', className)}>
      <rect width="24" height="24" fill={`oklch(0.42 0.09 ${hueOf(name)})`} />
      <text
        x="12"
        y="12.5"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={SIZES[initials.length] ?? 8.5}
        fontWeight="700"
        fill="#fff"
      >
        {initials}
      </text>
    </svg>
  );
}

/** Both sides of a match in the room of one icon, the home side in front. */
export function MatchMark({ teams: [home, away] }: { teams: readonly [string, string] }) {
  return (
    <span aria-hidden className="relative block size-7 shrink-0">
      <TeamMark name={away} className="absolute right-0 bottom-0 size-[18px]" />
      <TeamMark name={home} className="absolute top-0 left-0 size-[18px] outline outline-panel" />
    </span>
  );
}
