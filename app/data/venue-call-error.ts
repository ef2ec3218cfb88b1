import { WordedError } from './worded-error.ts';

/** A refusal of the venue, or that it cannot be reached: its code, and what it means for the person. */
export class VenueCallError extends WordedError {
  override readonly name = 'VenueCallError';
  readonly code: string;
  /** 0 where the venue cannot be reached. */
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
