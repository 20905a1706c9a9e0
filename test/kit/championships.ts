import { Readable } from 'node:stream';
import { AttachFile } from '../../modules/championships/commands/files/attach-file.js';
import { CreateChampionship } from '../../modules/championships/commands/create-championship.js';
import { PublishChampionship } from '../../modules/championships/commands/publish-championship.js';
import type { FileKind } from '../../modules/championships/domain/championship-file.js';
import type { NewChampionship } from '../../modules/championships/domain/championship.js';
import { Judging } from '../../modules/championships/judging.port.js';
import { shapeOf } from '../../modules/championships/domain/table-shape.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import type { ErrorCode } from '../../modules/kernel/contract/errors.js';
import type { Bilingual } from '../../modules/kernel/contract/language.js';
import { DomainError } from '../../modules/kernel/domain/domain-error.js';
import { FileStorage } from '../../modules/kernel/storage/file-storage.js';
import type { TestApp } from './api.js';
import { aPerson, type TestPerson, unique } from './people.js';

export interface TestChampionship {
  id: string;
  champname: string;
  owner: TestPerson;
}

/** Answers 1 to 4; the first two rows are public. A solution of RMSE 0 repeats them. */
export const smallTruth = 'id,target,usage\n1,1,public\n2,2,public\n3,3,private\n4,4,private\n';
/** A solution of {@link smallTruth} that is wrong by `error` in each row: its RMSE. */
export const solutionOff = (error: number): string =>
  `id,prediction\n${[1, 2, 3, 4].map((id) => `${id},${id + error}\n`).join('')}`;

const text = (eng: string): Bilingual => ({ eng, rus: `${eng} по-русски` });

export type ChampionshipWish = Partial<NewChampionship> & {
  owner?: TestPerson;
  /** Files by name; the truth and a sample are there by themselves. */
  files?: Record<string, string>;
  truth?: string | null;
  published?: boolean;
};

/** A published championship that runs now, scored by RMSE on {@link smallTruth}, unless said otherwise. */
export const aChampionship = async (api: TestApp, wish: ChampionshipWish = {}): Promise<TestChampionship> => {
  const { owner: given, files = { 'train.csv': 'id,x\n1,10\n' }, truth = smallTruth, published = true, ...own } = wish;
  const owner = given ?? (await aPerson(api, { role: 'client' }));
  const commands = api.get(Commands);
  const champname = own.champname ?? unique('champ');
  const { id } = await commands.run(
    new CreateChampionship({
      champname,
      title: text(`Title of ${champname}`),
      teaser: text('Teaser'),
      description: text('The description that only participants read'),
      rules: text('Rules'),
      awards: text('Awards'),
      schedule: text('Schedule'),
      prize: text('Prize'),
      metric: 'RMSE',
      metricParams: {},
      direction: 'DOWN_UP',
      dailyAttempts: 5,
      dateStart: api.clock.inDays(-7),
      dateEnd: api.clock.inDays(30),
      ownerId: owner.id,
      ...own,
    }),
  );
  const attach = (kind: FileKind, name: string, content: string) => attachFile(api, id, kind, name, content);
  if (truth !== null) await attach('truth', 'truth.csv', truth);
  await attach('sample', 'sample_submission.csv', solutionOff(1));
  for (const [name, content] of Object.entries(files)) await attach('data', name, content);
  if (published) await commands.run(new PublishChampionship(id));
  return { id, champname, owner };
};

/** Puts a file into a championship; a truth or sample takes the place of the one before. */
export const attachFile = async (
  api: TestApp,
  id: string,
  kind: FileKind,
  name: string,
  content: string,
): Promise<void> => {
  const bytes = () => Readable.from([Buffer.from(content)]);
  const stored = await api.get(FileStorage).put('championships', bytes(), { maxBytes: 1 << 30 });
  const file = { kind, name, description: text(name), stored, shape: await shapeOf(bytes()) };
  await api.get(Commands).run(new AttachFile(id, file));
};

/** The adviser can't look through files until it may `see` again, which says how often it tried. */
export const blindAdviser = (api: TestApp, code: ErrorCode): { see(): number } => {
  const judging = api.get(Judging);
  const survey = judging.survey.bind(judging);
  let tried = 0;
  judging.survey = async () => {
    tried += 1;
    throw new DomainError(code);
  };
  return {
    see: () => {
      judging.survey = survey;
      return tried;
    },
  };
};

/** Somebody new who takes part in a championship. */
export const aParticipant = async (
  api: TestApp,
  { champname }: TestChampionship,
  wish: Parameters<typeof aPerson>[1] & { teamName?: string } = {},
): Promise<TestPerson & { teamId: string }> => {
  const { teamName, ...who } = wish;
  const person = await aPerson(api, who);
  const { body } = await participate(person, champname, teamName).expect(200);
  return { ...person, teamId: body.teamId };
};

export const participate = ({ http }: TestPerson, champname: string, teamName?: string) =>
  http.post(`/api/championships/${champname}/participation`).send({ acceptRules: true, ...(teamName && { teamName }) });

/** Hands in a file; awaited, it is the answer of the server. */
export const submit = (
  { http }: TestPerson,
  { champname }: Pick<TestChampionship, 'champname'>,
  content: string | Buffer = solutionOff(1),
  { name = 'solution.csv', comment, key }: { name?: string; comment?: string; key?: string } = {},
) => {
  const call = http.post(`/api/championships/${champname}/solutions`);
  if (key !== undefined) void call.set('Idempotency-Key', key);
  if (comment !== undefined) void call.field('comment', comment);
  return call.attach('file', Buffer.from(content), name);
};

/** Its sample was scored by other answers than those of now. */
export const scoredByFormerAnswers = (api: TestApp, championshipId: string) =>
  api.sql(
    `update championships.files set "check" = jsonb_set("check", '{of}', '"former"') where championship_id = $1 and kind = 'sample'`,
    [championshipId],
  );
