import type { APIRequestContext, APIResponse } from 'playwright-core';
import type { Tour } from '../../modules/championships/contract/editor.js';
import { aMoment } from './visitors.js';

const rows = Array.from({ length: 40 }, (_, row) => row + 1);
const day = 24 * 3600 * 1000;

/** Answers that are `by` more than the usual ones, of which every other is public. */
export const answers = (by = 0): Buffer =>
  Buffer.from(`id,target,usage\n${rows.map((id) => `${id},${id + by},${id % 2 ? 'public' : 'private'}\n`).join('')}`);

/** A solution whose error by the usual answers is the same in every row. */
export const solutionOff = (error: number): Buffer =>
  Buffer.from(`id,prediction\n${rows.map((id) => `${id},${id + error}\n`).join('')}`);

export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

const sure = async (answer: APIResponse): Promise<APIResponse> => {
  if (!answer.ok()) throw new Error(`${answer.status()} ${answer.url()} ${await answer.text()}`);
  return answer;
};

const fileOf = (name: string, buffer: Buffer) => ({ file: { name, mimeType: 'text/csv', buffer } });

/** A championship that a test has for itself, on the server that all tests share. */
export class OwnChampionship {
  readonly path: string;

  private constructor(
    private readonly client: APIRequestContext,
    readonly champname: string,
  ) {
    this.path = `/api/championships/${champname}`;
  }

  /** Set up and published by a client, as if it had begun ten days ago. */
  static async publish(client: APIRequestContext, champname: string, tours: readonly Tour[] = []) {
    const own = new OwnChampionship(client, champname);
    const title = { eng: champname, rus: '' };
    await sure(await client.post('/api/championships', { data: { champname, title } }));
    const { version } = await (await sure(await client.get(`${own.path}/edit`))).json();
    const texts = { description: { eng: '# The task', rus: '' } };
    const judging = { metric: 'RMSE', direction: 'DOWN_UP', dateStart: inDays(-10), dateEnd: inDays(10) };
    await sure(await client.put(own.path, { data: { version, ...texts, ...judging, tours } }));
    await own.replaceAnswers(answers());
    await sure(await client.put(`${own.path}/sample`, { multipart: fileOf('sample.csv', solutionOff(9)) }));
    await sure(await client.post(`${own.path}/state`, { data: { state: 'PUBLISHED' } }));
    return own;
  }

  /** Won by code, and not set up further than its first tests need. */
  static async draftByCode(client: APIRequestContext, champname: string, metric = 'RMSE') {
    const own = new OwnChampionship(client, champname);
    const title = { eng: champname, rus: '' };
    await sure(await client.post('/api/championships', { data: { champname, title } }));
    const { version } = await (await sure(await client.get(`${own.path}/edit`))).json();
    const texts = { kind: 'algorithm', description: { eng: '# The task', rus: '' } };
    const judging = { metric, direction: 'DOWN_UP', dateStart: inDays(-10), dateEnd: inDays(10) };
    await sure(await client.put(own.path, { data: { version, ...texts, ...judging } }));
    return own;
  }

  async open(): Promise<void> {
    await sure(await this.client.post(`${this.path}/state`, { data: { state: 'PUBLISHED' } }));
  }

  async pause(reason: string): Promise<void> {
    await sure(await this.client.post(`${this.path}/queue/pause`, { data: { reason } }));
  }

  async resume(): Promise<void> {
    await sure(await this.client.post(`${this.path}/queue/resume`, { data: { reason: 'Done' } }));
  }

  /** Other answers; what was scored by those before stays as it is. */
  async replaceAnswers(content: Buffer): Promise<void> {
    const multipart = { rejudge: 'true', reason: 'They were wrong', ...fileOf('truth.csv', content) };
    await sure(await this.client.put(`${this.path}/truth`, { multipart }));
  }

  async join(person: APIRequestContext, teamName: string): Promise<void> {
    await sure(await person.post(`${this.path}/participation`, { data: { acceptRules: true, teamName } }));
  }

  /** Hands a file in. @returns id of the solution */
  async send(person: APIRequestContext, content: Buffer): Promise<string> {
    const sent = await sure(await person.post(`${this.path}/solutions`, { multipart: fileOf('mine.csv', content) }));
    const { id }: { id: string } = await sent.json();
    return id;
  }

  /** Hands a file in and waits for its score. */
  async submit(person: APIRequestContext, content: Buffer): Promise<void> {
    const id = await this.send(person, content);
    const look = async (): Promise<{ status: string }> => (await sure(await person.get(`/api/solutions/${id}`))).json();
    while (['QUEUED', 'RUNNING'].includes((await look()).status)) await aMoment();
  }
}
