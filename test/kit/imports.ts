import { expect } from '@jest/globals';
import type { Agent, TestApp } from './api.js';

/** What became of a file that was to be taken in, as its work tells it, once a worker did it. */
export const outcomeOf = async (api: TestApp, http: Agent, work: string) => {
  await api.settle();
  const { body } = await http.get(`/api/work/${work}`).expect(200);
  expect(body).toMatchObject({ id: work, state: 'done' });
  return body.result;
};

/** Sends a file of people of elsewhere. @returns the work */
export const sendPeople = async (http: Agent, content: string | Buffer, fields: object = {}): Promise<string> => {
  const asked = http.post('/api/admin/users/import').field('reason', 'Moving here');
  for (const [name, value] of Object.entries(fields)) void asked.field(name, String(value));
  return (await asked.attach('people', Buffer.from(content), 'people.csv').expect(202)).body.id;
};

/** Has people of elsewhere taken in. @returns what became of their file */
export const takePeople = async (api: TestApp, http: Agent, content: string | Buffer, fields: object = {}) =>
  outcomeOf(api, http, await sendPeople(http, content, fields));

/** Sends a file of results of elsewhere. @returns the work */
export const sendResults = async (http: Agent, csv: string, check = false): Promise<string> =>
  (await http.post('/api/admin/rating/import').send({ csv, check, reason: 'moved' }).expect(202)).body.id;

/** Has results of elsewhere taken in. @returns what became of their file */
export const takeResults = async (api: TestApp, http: Agent, csv: string, check = false) =>
  outcomeOf(api, http, await sendResults(http, csv, check));
