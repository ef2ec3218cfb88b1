/** Input that the schemas refuse. `problems` is the one message the specification words, or a list by field. */
export class InputError extends Error {
  readonly status: 400 | 404;
  readonly problems: string | string[];

  constructor(problems: string | string[], status: 400 | 404 = 400) {
    super(Array.isArray(problems) ? problems.join('; ') : problems);
    this.name = 'InputError';
    this.problems = problems;
    this.status = status;
  }
}
