import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, type ChampionshipWish } from '../../../test/kit/championships.js';

describe('the columns of answers', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const draft = { published: false, truth: null } as const;
  /** What a refusal of answers says of their columns. */
  const columnsOf = async (content: string, wish: ChampionshipWish, tourId?: string) => {
    const { champname, owner } = await aChampionship(api, wish);
    const path = `/api/championships/${champname}/${tourId ? `tours/${tourId}/` : ''}truth`;
    const { body } = await owner.http.put(path).attach('file', Buffer.from(content), 'a.csv').expect(422);
    expect(body.error).toBe('TRUTH_INVALID');
    return body.details.columns;
  };

  it('CHAMP5 are told of each metric, by its own names', async () => {
    const { owner } = await aChampionship(api, draft);
    const { items } = (await owner.http.get('/api/metrics').expect(200)).body;
    const answers = Object.fromEntries(
      items.map((metric: { name: string; answers: string[] }) => [metric.name, metric.answers]),
    );
    expect(answers).toMatchObject({ RMSE: ['id', 'target'], WRMSE: ['id', 'target', 'weight'], MNAP20_JSON: [] });
  });

  it('CHAMP5 are told with the refusal of a file that lacks some, by the names of the metric', async () => {
    const metricParams = { columns: 'id:row' };
    expect(await columnsOf('key,,y,usage\n1,,1,public\n', { ...draft, metricParams })).toEqual({
      wanted: ['id', 'target'],
      renames: { id: 'row' },
      found: ['key', 'y'],
      mayRename: true,
    });
  });

  it('CHAMP5 keep their names once the championship is public, and in a tour', async () => {
    const file = 'key,target\n1,1\n2,2\n';
    expect(await columnsOf(file, {})).toMatchObject({ found: ['key', 'target'], mayRename: false });
    const id = randomUUID();
    const day = (days: number) => api.clock.inDays(days).toISOString();
    const tours = [{ id, title: { eng: 'One', rus: 'Один' }, dateStart: day(1), dateEnd: day(2), advance: null }];
    expect(await columnsOf(file, { ...draft, tours }, id)).toMatchObject({ mayRename: false });
  });

  it('SUB5 an id that stands twice is told by the column that the file has', async () => {
    const { champname, owner } = await aChampionship(api, { ...draft, metricParams: { columns: 'id:row' } });
    for (const content of ['row,target\n1,1\n1,2\n', 'row,target\n1,1\n1,one\n']) {
      const sent = owner.http
        .put(`/api/championships/${champname}/truth`)
        .attach('file', Buffer.from(content), 'a.csv');
      const { problems } = (await sent.expect(422)).body.details;
      expect(problems).toContainEqual(expect.objectContaining({ reason: 'duplicate_id', line: 3, column: 'row' }));
    }
  });

  it.each(['id;target\n1;1,5\n2;2\n', 'id\ttarget\n1\t1\n'])(
    'CHAMP5 that are not separated by commas are one problem: %j',
    async (content) => {
      const { champname, owner } = await aChampionship(api, {
        ...draft,
        metricParams: { columns: 'prediction:target' },
      });
      const [header] = content.split('\n');
      for (const kind of ['truth', 'sample']) {
        const path = `/api/championships/${champname}/${kind}`;
        const { body } = await owner.http.put(path).attach('file', Buffer.from(content), 'a.csv');
        const problems = kind === 'truth' ? body.details.problems : body.report?.problems;
        expect({ kind, problems }).toEqual({
          kind,
          problems: [expect.objectContaining({ line: 1, column: header, hint: 'delimiter' })],
        });
        await owner.http
          .put(`/api/championships/${champname}/truth`)
          .attach('file', Buffer.from('id,target\n1,1\n2,2\n'), 'a.csv')
          .expect(200);
      }
    },
  );

  it('CHAMP5 are told of no file that has them all, and of none that is no table', async () => {
    expect(await columnsOf('id,target\n1,one\n', draft)).toBeUndefined();
    expect(await columnsOf('id,"target\n1,1\n', draft)).toBeUndefined();
  });
});
