import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bodyOf as leastBody, leastOf, type Shape } from '../../../test/access/sample.js';
import { aChampionshipByCode } from '../../../test/kit/algorithms.js';
import { aChampionship, aParticipant } from '../../../test/kit/championships.js';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { multipart } from '../../../test/kit/bodies.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { allRoutes } from '../../../test/kit/routes.js';
import type { RouteSpec } from '../contract/route.js';
import { validate } from './validate.js';

type Fields = Record<string, unknown>;

/** As a form says it: all is text, and what is in a list is said once each. */
const textsOf = (body: Fields): Fields =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const text = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));
      if (!Array.isArray(value)) return [name, text(value)];
      const texts = value.map(text);
      return [name, texts.length === 1 ? texts[0] : texts];
    }),
  );

/** What a route makes of a body, or why it refuses it. */
const takenAs = async (route: RouteSpec, body: Fields, type: string) => {
  const request = { body, headers: { 'content-type': type }, isMultipart: () => false } as unknown as FastifyRequest;
  const { params: _params, query: _query, ...of } = route;
  return validate(of as RouteSpec, request).then(
    (call) => call.body,
    (error: { code?: string; parts?: { fields?: object } }) => ({ code: error.code, fields: error.parts?.fields }),
  );
};

/** The fields of a body which are no texts, each with something for it. */
const fieldsOf = ({ body }: RouteSpec): [string, unknown][] => {
  const schema = z.toJSONSchema(body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as Shape;
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return shapes
    .flatMap(({ properties }) => Object.entries(properties ?? {}))
    .map(([name, shape]): [string, unknown] => [
      name,
      leastOf(shape.type === 'array' ? { ...shape, minItems: Math.max(1, shape.minItems ?? 1) } : shape),
    ])
    .filter(([, value]) => typeof value !== 'string' && value !== undefined && value !== null);
};

describe('bodies as forms', () => {
  let api: TestApp;
  let person: TestPerson;
  let organiser: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    person = await aPerson(api);
    organiser = await aPerson(api, { role: 'client' });
  });
  afterAll(() => api.close());

  it('ERR1 every route without file takes each number, flag, list and value with parts by a form as by JSON', async () => {
    const routes = (await allRoutes()).filter(({ body, file }) => body && !file);
    const other: object[] = [];
    let looked = 0;
    for (const route of routes) {
      const least = (leastBody(route) ?? {}) as Fields;
      for (const [name, value] of fieldsOf(route)) {
        looked += 1;
        const body = { ...least, [name]: value };
        const json = await takenAs(route, body, 'application/json');
        const form = await takenAs(route, textsOf(body), 'application/x-www-form-urlencoded');
        if (!Object.is(JSON.stringify(json), JSON.stringify(form)))
          other.push({ route: `${route.method} ${route.path}`, name, json, form });
      }
    }
    expect(other).toEqual([]);
    expect(looked).toBeGreaterThan(50);
  });

  /** The same fields, in each way that a form may come. */
  const ways = [
    [
      'form',
      (fields: [string, string][]) => [new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'],
    ],
    [
      'multipart',
      (fields: [string, string][]) => [
        `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
        'multipart/form-data; boundary=b',
      ],
    ],
  ] as const;

  it.each(ways)('PROF1 CHAMP2 VAC1 takes lists, numbers, flags and what has parts by %s', async (_way, written) => {
    const send = (by: TestPerson, method: 'post' | 'put' | 'patch', path: string, fields: [string, string][]) => {
      const [body = '', type = ''] = written(fields);
      return by.http[method](`/api/${path}`).set('Content-Type', type).send(body);
    };
    const skills = async (...said: string[]) => {
      await send(person, 'patch', 'user/personal', said.map((skill) => ['skills', skill])).expect(200); // prettier-ignore
      return (await person.http.get('/api/user/personal').expect(200)).body.skills;
    };
    expect([await skills('NLP'), await skills('NLP', 'CV')]).toEqual([['NLP'], ['NLP', 'CV']]);
    const champname = unique('form');
    const title = JSON.stringify({ rus: 'Форма', eng: 'Form' });
    const made = await send(organiser, 'post', 'championships', [['champname', champname], ['title', title]]).expect(201); // prettier-ignore
    const version = String(made.body.version);
    const set = await send(organiser, 'put', `championships/${champname}`, [['version', version], ['dailyAttempts', '7']]); // prettier-ignore
    expect([set.status, set.body.dailyAttempts]).toEqual([200, 7]);
    const info = JSON.stringify({ description: 'All', tasks: 'Work', requirements: 'None', contacts: 'a@example.org' });
    const salary = JSON.stringify({ from: 100_000, to: 120_000 });
    const offer = { title: 'A form', company: 'A company', remote: 'true', category: 'data', info, salary };
    const vacancy = await send(person, 'post', 'vacancies', Object.entries(offer)).expect(200);
    expect(vacancy.body.remote).toBe(true);
    const wrong = await send(organiser, 'put', `championships/${champname}`, [['version', 'x'], ['dailyAttempts', '0x7']]); // prettier-ignore
    expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([422, ['dailyAttempts', 'version']]);
  });

  it.each(ways)('ERR1 reads all of a long list by %s, and refuses a text that is said twice', async (_way, written) => {
    const send = (fields: [string, string][]) => {
      const [body = '', type = ''] = written(fields);
      return person.http.patch('/api/user/personal').set('Content-Type', type).send(body);
    };
    const skills = Array.from({ length: 1200 }, (_, at): [string, string] => ['skills', `s${at}`]);
    expect((await send(skills).expect(422)).body).toMatchObject({ error: 'TOO_LONG', fields: { skills: 'TOO_LONG' } });
    const endless = Array.from({ length: 9000 }, (): [string, string] => ['skills', '']);
    expect((await send(endless).expect(413)).body).toMatchObject({ error: 'TOO_LARGE', details: { max: 64 * 1024 } });
    const twice = await send([['birthday', '1990-05-17'], ['city', 'Omsk'], ['city', 'Tomsk']]); // prettier-ignore
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['city']]);
    const long = await send([['city', 'я'.repeat(40 * 1024)]]);
    expect([long.status, long.body.error]).toEqual([413, 'TOO_LARGE']);
  });

  it('ERR1 SUB1 refuses a text beside a file that is said twice, or is no text', async () => {
    const championship = await aChampionship(api);
    const { http } = await aParticipant(api, championship);
    const said = async (...values: Buffer[]) => {
      const { type, body } = multipart([
        ...values.map((value) => ({ name: 'comment', value })),
        { name: 'file', filename: 'a.csv', value: 'id,target\n' },
      ]);
      const path = `/api/championships/${championship.champname}/solutions`;
      const reply = await http.post(path).set('Content-Type', type).serialize((raw) => raw as string).send(body as never); // prettier-ignore
      return [reply.status, reply.body.error];
    };
    expect(await said(Buffer.from('One'), Buffer.from('Other'))).toEqual([422, 'FORMAT_INVALID']);
    expect(await said(Buffer.from('\xc3\x28', 'latin1'))).toEqual([422, 'FORMAT_INVALID']);
    expect(await said(Buffer.from('One'))).toEqual([202, undefined]);
  });

  it.each(ways)('ALGO1 takes a repository by %s without a file, and a file of nobody', async (_way, written) => {
    const championship = await aChampionshipByCode(api);
    const { http } = await aParticipant(api, championship);
    const path = `/api/championships/${championship.champname}/solutions`;
    const repository = 'https://git.example.org/team/model.git';
    const [body = '', type = ''] = written([['repository', repository], ['comment', 'By a form']]); // prettier-ignore
    const { id } = (await http.post(path).set('Content-Type', type).send(body).expect(202)).body;
    const made = (await http.get(`/api/solutions/${id}`).expect(200)).body;
    expect(made).toMatchObject({ repository, comment: 'By a form' });
    const file = http.post(path).field('repository', repository).attach('file', Buffer.from('id\n'), 'file.csv');
    expect((await file.expect(409)).body.error).toBe('KIND_WRONG');
  });

  it.each([
    ['JSON', Buffer.from('{"nickname":"Bo\xc3\x28\xff"}', 'latin1'), 'application/json'],
    ['a form', 'nickname=Bo%C3%28', 'application/x-www-form-urlencoded'],
    ['a form with a percent sign of nothing', 'nickname=Bo%zz', 'application/x-www-form-urlencoded'],
    ['the bytes of a form', Buffer.from('nickname=Bo\xc3\x28', 'latin1'), 'application/x-www-form-urlencoded'],
  ])('ERR1 refuses %s that is no text, and keeps nothing in its place', async (_what, body, type) => {
    const sent = person.http.post('/api/user/nickname').set('Content-Type', type).serialize((raw) => raw as string); // prettier-ignore
    const reply = await sent.send(body);
    expect([reply.status, reply.body.error]).toEqual([422, 'FORMAT_INVALID']);
  });
});
