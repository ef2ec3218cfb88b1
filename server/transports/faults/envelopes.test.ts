import { describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { VenueError } from '#relay/venue-error.ts';
import { ServiceError } from '#services/error.ts';
import { refuseMessage } from '#transports/channels/refuse-message.ts';
import { FailedCall } from '#transports/trpc/failed-call.ts';
import { dataError } from './data-error.ts';
import { faultOf } from './fault-of.ts';
import { InputError } from './input-error.ts';
import { venueRefusal } from './venue-refusal.ts';

// What each protocol makes of each error: the data API, the venue's REST routes and its two channels, the pages' calls.

const postgres = (code: string): Error => Object.assign(new Error('told by Postgres'), { code });

type Words = {
  /** Status and message of the data API. */
  data: [status: number, message: string | string[]];
  /** Status, code and text of the venue's routes. */
  venue: [status: number, code: string, error: string];
  /** Code and text of a call of the pages. */
  page: [code: string, message: string];
  retryAfterSeconds?: number;
  isLogged?: boolean;
};

const UNAVAILABLE: Words = {
  data: [503, 'Temporarily unavailable'],
  venue: [503, 'SERVICE_UNAVAILABLE', 'Temporarily unavailable'],
  page: ['SERVICE_UNAVAILABLE', 'Temporarily unavailable, try again in 5 s'],
  retryAfterSeconds: 5,
  isLogged: true,
};
const INTERNAL: Words = {
  data: [500, 'Internal error'],
  venue: [500, 'INTERNAL_ERROR', 'Internal error'],
  page: ['INTERNAL_SERVER_ERROR', 'Internal error'],
  isLogged: true,
};

const UNREACHABLE = [
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'P1001',
];

const CASES: [name: string, thrown: unknown, words: Words][] = [
  ...UNREACHABLE.map((code): [string, unknown, Words] => [`Postgres ${code}`, postgres(code), UNAVAILABLE]),
  ['no connection in time', new Error('timeout exceeded when trying to connect'), UNAVAILABLE],
  ['a connection that is lost', new Error('Connection terminated unexpectedly'), UNAVAILABLE],
  [
    'a statement that takes too long',
    postgres('57014'),
    {
      ...UNAVAILABLE,
      page: ['SERVICE_UNAVAILABLE', 'This took too long, try again in 30 s'],
      retryAfterSeconds: 30,
    },
  ],
  [
    'a text that no column can hold',
    postgres('22021'),
    {
      data: [400, 'Invalid characters'],
      venue: [400, 'INVALID_MESSAGE', 'Invalid characters'],
      page: ['BAD_REQUEST', 'Invalid characters'],
    },
  ],
  ['any other error of Postgres', postgres('42P01'), INTERNAL],
  ['an error of ours', new TypeError('undefined is not a function'), INTERNAL],
  ['what is no error', 'a text', INTERNAL],
  [
    'fields that the schemas refuse',
    new InputError(['body.taker: required', 'body.legs: required']),
    {
      data: [400, ['body.taker: required', 'body.legs: required']],
      venue: [400, 'INVALID_MESSAGE', 'taker: required. legs: required.'],
      page: ['BAD_REQUEST', 'body.taker: required; body.legs: required'],
    },
  ],
  [
    'an id of nothing',
    new InputError('Coin #7 not found', 404),
    {
      data: [404, 'Coin #7 not found'],
      venue: [400, 'INVALID_MESSAGE', 'Coin #7 not found'],
      page: ['NOT_FOUND', 'Coin #7 not found'],
    },
  ],
  [
    'a service that refuses',
    new ServiceError('conflict', 'Already there'),
    {
      data: [409, 'Already there'],
      venue: [409, 'REQUEST_FAILED', 'Already there'],
      page: ['CONFLICT', 'Already there'],
    },
  ],
  [
    'a service that says when to come back',
    new ServiceError('rate_limited', 'Too many', { retryAfterSeconds: 7 }),
    {
      data: [429, 'Too many'],
      venue: [429, 'RATE_LIMITED', 'Too many'],
      page: ['TOO_MANY_REQUESTS', 'Too many, try again in 7 s'],
      retryAfterSeconds: 7,
    },
  ],
  [
    'a refusal of the venue',
    new VenueError('QUOTE_MISMATCH', 'the size differs'),
    {
      data: [409, 'the size differs'],
      venue: [409, 'QUOTE_MISMATCH', 'the size differs'],
      page: ['CONFLICT', 'the size differs'],
    },
  ],
  [
    'a venue whose journal is away',
    new VenueError('SERVICE_UNAVAILABLE', 'The database is not responding.', { cause: postgres('57014') }),
    {
      data: [503, 'The database is not responding.'],
      venue: [503, 'SERVICE_UNAVAILABLE', 'The database is not responding.'],
      page: ['SERVICE_UNAVAILABLE', 'The database is not responding. Try again in 30 s.'],
      retryAfterSeconds: 30,
      isLogged: true,
    },
  ],
  [
    'a venue whose chain is away',
    new VenueError('SERVICE_UNAVAILABLE', 'The chain is not responding.', { cause: new Error('no node') }),
    {
      data: [503, 'The chain is not responding.'],
      venue: [503, 'SERVICE_UNAVAILABLE', 'The chain is not responding.'],
      page: ['SERVICE_UNAVAILABLE', 'The chain is not responding. Try again in 5 s.'],
      retryAfterSeconds: 5,
    },
  ],
];

/** What a channel answers, and whether it logged. */
function toldTo(channel: 'maker' | 'taker', thrown: unknown) {
  const logged: object[] = [];
  const logger = {
    ...createLogger({ level: 'silent' }),
    error: (fields: object) => void logged.push(fields),
  };
  const { code, error } = refuseMessage(logger, { channel, thrown, about: { rfq_id: 'rfqv2_1' } });
  return { told: [code, error], logged };
}

describe.each(CASES)('%s', (_name, thrown, { data, venue, page, retryAfterSeconds, isLogged = false }) => {
  const fault = faultOf(thrown);
  const [, ...frame] = venue;

  it('tells the data API', () => {
    const { status, contentType, body } = dataError(fault, '/v1/x', 0);
    expect(contentType).toBe('application/json; charset=utf-8');
    const [statusCode, message] = data;
    const timestamp = '1970-01-01T00:00:00.000Z';
    expect([status, body]).toEqual([
      statusCode,
      JSON.stringify({ statusCode, message, path: '/v1/x', timestamp }),
    ]);
  });

  it('tells the venue’s routes', () => {
    const { status, code, error } = venueRefusal(fault);
    expect([status, code, error]).toEqual(venue);
  });

  it('tells makers and takers the same code as the venue’s routes, and logs alike', () => {
    expect(toldTo('taker', thrown).told).toEqual(frame);
    expect(toldTo('maker', thrown).told).toEqual(frame);
    for (const channel of ['maker', 'taker'] as const) {
      const { logged } = toldTo(channel, thrown);
      expect(logged).toEqual(isLogged ? [{ err: thrown, channel, rfq_id: 'rfqv2_1' }] : []);
    }
  });

  it('tells the pages', () => {
    const { code, message } = new FailedCall(fault);
    expect([code, message]).toEqual(page);
  });

  it('says when to come back, and is logged when nobody foresaw it', () => {
    expect([fault.retryAfterSeconds, fault.unexpected ?? false]).toEqual([retryAfterSeconds, isLogged]);
    expect(fault.cause).toBe(isLogged ? thrown : undefined);
  });
});

it('an upstream that failed is plain text of the data API', () => {
  const fault = faultOf(new ServiceError('upstream_failed', 'No candles'));
  expect(dataError(fault, '/v1/x', 0)).toEqual({
    ...{ status: 502, contentType: 'text/plain; charset=utf-8', body: 'No candles' },
  });
});

it('fields of an operation that has a code of its own are refused with that', () => {
  const fault = faultOf(new InputError(['body.legs: required']));
  expect(venueRefusal(fault, 'INVALID_RFQ')).toEqual({
    ...{ status: 400, code: 'INVALID_RFQ', error: 'legs: required.' },
  });
});
