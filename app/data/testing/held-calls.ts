import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { vi } from 'vitest';
import type { AppRouter } from '#transports/trpc/router.ts';

/** A call of the dashboard's API that waits for its answer. */
export type HeldCall = {
  /** Such as `webhooks.test`. */
  path: string;
  input: unknown;
  answer: (value?: unknown) => void;
  /** Refuses it as the server would, with the words that a person reads. */
  refuse: (message: string, code?: string, httpStatus?: number) => void;
};

/** Holds every call of the dashboard's API until the test answers it, so that what is shown meanwhile can be looked at. */
export class HeldCalls {
  readonly #open: HeldCall[] = [];

  readonly link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        this.#open.push({
          path,
          input,
          answer: (data = null) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          refuse: (message, code = 'BAD_REQUEST', httpStatus = 400) =>
            observer.error(
              TRPCClientError.from({ error: { message, code: -32_600, data: { code, httpStatus, path } } }),
            ),
        });
      });

  /** The oldest open call of `path`, once there is one. It is then no longer open. */
  async next(path: string): Promise<HeldCall> {
    return vi.waitFor(
      () => {
        const place = this.#open.findIndex((call) => call.path === path);
        const [call] = place < 0 ? [] : this.#open.splice(place, 1);
        if (!call)
          throw new Error(
            `${path} was not called; open: ${this.#open.map((held) => held.path).join(', ') || 'none'}`,
          );
        return call;
      },
      { timeout: 60_000, interval: 10 },
    );
  }
}
