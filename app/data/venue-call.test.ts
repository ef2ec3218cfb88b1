import { expect, test } from 'vitest';
import { readVenueAnswer, VenueRefusal } from './venue-call.ts';

const refused = async (body: string, status = 409): Promise<VenueRefusal> => {
  const answer = readVenueAnswer(new Response(body, { status }));
  return answer.then(
    () => Promise.reject(new Error('it was taken for an answer')),
    (error: VenueRefusal) => error,
  );
};

test('an answer of the venue is read as it is', async () => {
  expect(await readVenueAnswer(new Response('{"error":"none","stake":"5"}'))).toEqual({
    ...{ error: 'none', stake: '5' },
  });
});

test('a refusal is said as a sentence, with its code and status', async () => {
  const refusal = await refused('{"error":"quote has expired","code":"EXPIRED"}');
  expect(refusal).toBeInstanceOf(VenueRefusal);
  expect(refusal).toMatchObject({ message: 'Quote has expired.', code: 'EXPIRED', status: 409 });
  expect(await refused('{"error":"Try again?"}')).toMatchObject({ message: 'Try again?', code: 'UNKNOWN' });
});

test('what is no answer of the venue says that it did not answer, and shows nothing of it', async () => {
  for (const body of ['<html>Bad gateway</html>', '{}', '{"error":{"inner":"words"}}'])
    expect(await refused(body, 502), body).toMatchObject({
      ...{ message: 'The venue did not answer.', code: 'UNKNOWN', status: 502 },
    });
});
