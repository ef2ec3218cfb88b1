import { expect, test } from 'vitest';
import { canonical, withNewTexts, withoutIntended } from './canonical.ts';
import { differencesOf } from './differences.ts';

test('what is random does not differ, unless it refers to something else', () => {
  const [one, other] = ['a', 'b'].map((digit) => `rfqv2_${digit.repeat(32)}`);
  expect(canonical(`{"rfq":"${one}","again":"${one}"}`)).toBe(
    canonical(`{"rfq":"${other}","again":"${other}"}`),
  );
  expect(canonical(`{"rfq":"${one}","again":"${one}"}`)).not.toBe(
    canonical(`{"rfq":"${one}","again":"${other}"}`),
  );
});

test('times count where the clock stands, and only there', () => {
  const [one, other] = ['{"at":1795384105050}', '{"at":1795384105051}'];
  expect(canonical(one)).not.toBe(canonical(other));
  expect(canonical(one, { hasClock: true })).toBe(canonical(other, { hasClock: true }));
});

test('the headers Date and x-request-id do not count, all others do', () => {
  const answer = (date: string, tier: string) =>
    `200\nDate: ${date}\nx-request-id: ${date}\nx-tier: ${tier}\n\n{}`;
  expect(canonical(answer('1', 'free'))).toBe(canonical(answer('2', 'free')));
  expect(canonical(answer('1', 'free'))).not.toBe(canonical(answer('1', 'scale')));
});

test('a text that was changed on purpose differs only from what it was changed to', () => {
  const texts = [{ old: 'bad side', new: 'Side must be A or B.' }];
  expect(withNewTexts('{"message":"bad side"}', texts)).toBe('{"message":"Side must be A or B."}');
});

test('a text that is as it is now already stays, also where an old text is a part of it', () => {
  const texts = [
    { old: 'the spread has changed', new: 'Again: the spread has changed.' },
    { old: 'the spread has changed since: ask', new: 'The spread moved. "Ask" again.' },
  ];
  for (const now of ['Again: the spread has changed.', '{"error":"The spread moved. \\"Ask\\" again."}']) {
    expect(withNewTexts(now, texts)).toBe(now);
  }
  const before = 'the spread has changed, "the spread has changed since: ask"';
  const after = 'Again: the spread has changed., "The spread moved. "Ask" again."';
  expect(withNewTexts(before, texts)).toBe(after);
});

test('what varies in a text that was changed on purpose is kept', () => {
  const texts = [{ old: 'within {1} s of now, which is {2}', new: 'must be {2} ± {1} s' }];
  expect(withNewTexts('{"error":"within 30 s of now, which is 1795"}', texts)).toBe(
    '{"error":"must be 1795 ± 30 s"}',
  );
});

test('answers that differ, are missing or are new are told by name', () => {
  const before = [
    { name: 'a', text: '200\nsame\nold' },
    { name: 'b', text: '200' },
    { name: 'c', text: '200' },
  ];
  const after = [
    { name: 'a', text: '200\nsame\nnew' },
    { name: 'b', text: '200' },
    { name: 'd', text: '404' },
  ];
  expect(differencesOf(before, after)).toEqual([
    { name: 'a', before: 'old', after: 'new' },
    { name: 'c', before: '200', after: '(not answered)' },
    { name: 'd', before: '(not answered)', after: '404' },
  ]);
});

test('what was added on purpose does not differ in the answers that it was added to, and only there', () => {
  const text = 'id: 5\nevent: gap\ndata: {"from":1}\n\nid: 6\n';
  expect(withoutIntended('stream resume=1', text)).toBe('id: 6\n');
  expect(withoutIntended('/v1/fills', text)).toBe(text);
});
