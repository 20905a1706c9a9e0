import { expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { type ErrorCode, errorCatalogue } from '../../modules/kernel/contract/errors.js';
import { commonErrors } from '../../modules/kernel/contract/route.js';
import { messagesOf } from '../../modules/kernel/http/texts.js';
import { allRoutes } from './routes.js';
import { textsIn } from './texts.js';

type Call = () => PromiseLike<Response>;

/**
 * Proves the codes that a context adds to the catalogue: each is met by a call, with its status, has its text in both
 * languages in the files of its context, and is on a route; and no text is there without a code.
 * @param file of `locales/<language>/` that has the texts
 * @param provoked how a person meets each code; for one that no call answers with, where else it is shown and proven
 */
export const itAnswers = <Own extends object>(
  file: string,
  own: Own,
  provoked: Record<keyof Own, Call | string>,
): void => {
  const codes = Object.keys(own) as (keyof Own & ErrorCode)[];
  const met = codes.flatMap((code) => {
    const call: Call | string = provoked[code];
    return typeof call === 'string' ? [] : [{ code, call }];
  });

  it.each(met)('ERR1 $code is met by a call, with its status and a text in both languages', async ({ code, call }) => {
    const reply = await call();
    expect(reply.body.error).toBe(code);
    expect(reply.status).toBe(errorCatalogue[code].status);
    expect(reply.body.message).toMatch(/^[A-Z][^{}]*$/);
    expect(reply.body.message).not.toContain('secret');
    if (reply.status === 429) expect(reply.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(messagesOf('RUS', 'errors')[`errors.${code}`]).toMatch(/^[А-Я]/);
  });

  it.each(['eng', 'rus'] as const)('ERR1 has the texts of these codes in %s, and no other', (language) => {
    expect(Object.keys(textsIn(language, file)).toSorted()).toEqual(codes.map((code) => `errors.${code}`).toSorted());
  });

  it('ERR1 has a route for each of these codes', async () => {
    const onRoutes = new Set<string>([...commonErrors, ...(await allRoutes()).flatMap(({ errors }) => errors)]);
    expect(codes.filter((code) => !onRoutes.has(code) && !withoutRoute.includes(code))).toEqual([]);
  });
};

/** Said before a route has what it is asked by, or at a field alone; or told of a solution, as why it failed. */
const withoutRoute: ErrorCode[] = [
  'REQUEST_TIMEOUT',
  'PROGRAM_UNTRIED',
  'METRIC_PROGRAM_FAILED',
  'REPOSITORY_SILENT',
  'SOLUTION_INVALID',
];
