import type { TestApp } from './api.js';
import { aChampionship, type ChampionshipWish, type TestChampionship } from './championships.js';
import { PublishChampionship } from '../../modules/championships/commands/publish-championship.js';
import { usualAlgorithm } from '../../modules/championships/algorithms/contract/algorithm.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import type { TestPerson } from './people.js';

/** Inputs and answers of tests: twice a number, by its id. */
export const someTests = {
  'a-visible': { input: 'id,x\n1,1\n2,2\n', truth: 'id,target\n1,2\n2,4\n', visible: true },
  'b-shown': { input: 'id,x\n0,5\n', truth: null, visible: true },
  'c-hidden': { input: 'id,x\n3,3\n', truth: 'id,target\n3,6\n', visible: false },
  'd-hidden': { input: 'id,x\n4,4\n', truth: 'id,target\n4,8\n', visible: false },
};

/** What a right program writes to these inputs, off by `error`. */
export const doubled = (input: string, error = 0): string => {
  const [, ...rows] = input.trim().split('\n');
  const predicted = rows.map((row) => {
    const [id, x] = row.split(',').map(Number);
    return `${id},${2 * (x ?? 0) + error}`;
  });
  return ['id,prediction', ...predicted, ''].join('\n');
};

type ByCodeWish = ChampionshipWish & {
  tests?: Record<string, { input: string; truth: string | null; visible: boolean }>;
};

/** A published championship by code with {@link someTests}, scored by RMSE, unless said otherwise. */
export const aChampionshipByCode = async (
  api: TestApp,
  { tests = someTests, ...wish }: ByCodeWish = {},
): Promise<TestChampionship> => {
  const own = { kind: 'algorithm', algorithm: usualAlgorithm, truth: null, published: false } as const;
  const made = await aChampionship(api, { ...own, ...wish });
  for (const [name, test] of Object.entries(tests)) await putTest(made.owner, made.champname, name, test).expect(200);
  await api.get(Commands).run(new PublishChampionship(made.id));
  return made;
};

export const putTest = (
  { http }: TestPerson,
  champname: string,
  name: string,
  { input, truth = null, visible }: { input?: string; truth?: string | null; visible?: boolean },
) => {
  const call = http.put(`/api/championships/${champname}/tests/${name}`);
  if (visible !== undefined) void call.field('visible', String(visible));
  if (truth !== null) void call.attach('truth', Buffer.from(truth), 'truth.csv');
  if (input !== undefined) void call.attach('input', Buffer.from(input), 'input.csv');
  return call;
};

/** Hands a repository in. */
export const submitRepository = (
  { http }: TestPerson,
  { champname }: Pick<TestChampionship, 'champname'>,
  wish: { repository?: string; ref?: string; comment?: string; key?: string } = {},
) => {
  const { key, repository = 'https://git.example.org/team/model.git', ...rest } = wish;
  const call = http.post(`/api/championships/${champname}/solutions`);
  if (key !== undefined) void call.set('Idempotency-Key', key);
  return call.send({ repository, ...rest });
};
