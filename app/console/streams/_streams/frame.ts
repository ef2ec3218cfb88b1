/** A frame as it came. */
export type Frame = {
  kind: 'comment' | 'event';
  /** The name of an event; `message` without one. */
  event: string;
  id: string | null;
  text: string;
  bytes: number;
};

/** Why a stream was refused or is over, in words for the page. */
export class StreamOver extends Error {
  override name = 'StreamOver';
}
