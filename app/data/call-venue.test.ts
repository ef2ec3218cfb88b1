import { expect, test } from 'vitest';
import { readVenueAnswer } from './call-venue.ts';
import { VenueCallError } from './venue-call-error.ts';

const refused = async (body: string, status = 409): Promise<VenueCallError> => {
  const answer = readVenueAnswer(new Response(body, { status }));
  return answer.then(
    () => Promise.reject(new Error('it was taken for an answer')),
    (error: VenueCallError) => error,
  );
};

test('an answer of the venue is read as it is', async () => {
  expect(await readVenueAnswer(new Response('{"error":"none","stake":"5"}'))).toEqual({
    ...{ error: 'none', stake: '5' },
  });
});

test('a refusal is said as a sentence, with its code and status', async () => {
  const refusal = await refused('{"error":"quote has expired","code":"EXPIRED"}');
  expect(refusal).toBeInstanceOf(VenueCallError);
  expect(refusal).toMatchObject({ message: 'Quote has expired.', code: 'EXPIRED', status: 409 });
  expect(await refused('{"error":"Try again?"}')).toMatchObject({
    message: 'Try again?',
    code: 'INTERNAL_ERROR',
  });
  expect(await refused('{"error":"no pairs","code":"NO_QUOTES"}')).toMatchObject({
    message: 'No maker priced this slip. Try fewer legs, or a smaller stake.',
  });
});

test('what is no answer of the venue says that it did not answer, and shows nothing of it', async () => {
  for (const body of ['<html>Bad gateway</html>', '{}', '{"error":{"inner":"words"}}'])
    expect(await refused(body, 502), body).toMatchObject({
      ...{ message: 'The venue did not answer. Try again in a moment.', code: 'INTERNAL_ERROR' },
      status: 502,
    });
});
