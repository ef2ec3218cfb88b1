/** 404 names what is not there, 415 is a body that is encoded in a way that is not read. */
type InputStatus = 400 | 404 | 415;

/** Input that the schemas refuse. `problems` is the one message the specification words, or a list by field. */
export class InputError extends Error {
  readonly status: InputStatus;
  readonly problems: string | string[];

  constructor(problems: string | string[], status: InputStatus = 400) {
    super(Array.isArray(problems) ? problems.join('; ') : problems);
    this.name = 'InputError';
    this.problems = problems;
    this.status = status;
  }
}
