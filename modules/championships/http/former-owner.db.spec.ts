import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Command } from '@nestjs/cqrs';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { newId } from '../../kernel/domain/id.js';
import { inProject } from '../../kernel/root.js';
import { AddBaseline } from '../commands/baselines/add-baseline.js';
import { RemoveBaseline } from '../commands/baselines/remove-baseline.js';
import { RenameBaseline } from '../commands/baselines/rename-baseline.js';
import { AttachFile } from '../commands/attach-file.js';
import { ChangeOwner } from '../commands/change-owner.js';
import { ChangeState } from '../commands/change-state.js';
import { DescribeColumns } from '../commands/describe-columns.js';
import { DescribeFile } from '../commands/describe-file.js';
import type { EditedBy } from '../commands/edit-notes.js';
import { PutTest } from '../algorithms/commands/put-test.js';
import { RemoveTest } from '../algorithms/commands/remove-test.js';
import { RemoveFile } from '../commands/remove-file.js';
import { RetireTruth } from '../commands/retire-truth.js';
import { SaveChampionship } from '../commands/save-championship.js';
import { SetCover } from '../commands/set-cover.js';

const stored = { key: 'championships/00/never', bytes: 1, sha256: '0'.repeat(64) };
const both = { eng: 'Other', rus: 'Other' };

/** Each command by which somebody changes a championship, by the name of its file. */
const changes: Record<string, (id: string, by: EditedBy) => Command<unknown>> = {
  'add-baseline': (id, by) => new AddBaseline(id, { name: both, fileName: 'b.csv', stored, check: null } as never, by),
  'remove-baseline': (id, by) => new RemoveBaseline(id, newId(), by),
  'rename-baseline': (id, by) => new RenameBaseline(id, newId(), both, by),
  'attach-file': (id, by) =>
    new AttachFile(id, { kind: 'truth', name: 't.csv', description: both, stored, shape: null } as never, by),
  'change-owner': (id, by) => new ChangeOwner(id, { ...by, role: 'client' }, by, 'Back to me'),
  'change-state': (id, by) => new ChangeState(id, 'ARCHIVED', by, 1),
  'describe-columns': (id, by) => new DescribeColumns(id, 'train.csv', [], by),
  'describe-file': (id, by) => new DescribeFile(id, 'train.csv', both, by),
  'put-test': (id, by) => new PutTest(id, 'first', { visible: true }, by),
  'remove-test': (id, by) => new RemoveTest(id, 'first', by),
  'remove-file': (id, by) => new RemoveFile(id, 'train.csv', by),
  'retire-truth': (id, by) => new RetireTruth(id, newId(), by, { reason: '', change: null }),
  'save-championship': (id, by) => new SaveChampionship(id, { prize: both }, by, { version: 1, endTest: false }),
  'set-cover': (id, by) => new SetCover(id, null, by),
};
/** Those of the product itself, of somebody's own uploads, and what a new one is made by. */
const others = ['create-championship', 'finish-past', 'keep-profile', 'note-check'];

describe('who may no longer change a championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  /** What may happen to somebody while a file of theirs is on its way. */
  const losses: Record<string, (championship: TestChampionship, owner: TestPerson) => Promise<unknown>> = {
    'handed it on': async ({ id }) => {
      const next = await aPerson(api, { role: 'client' });
      return api.sql('update championships.championships set owner_id = $1 where id = $2', [next.id, id]);
    },
    'is no client any more': (_, { id }) => api.sql(`update identity.people set role = 'user' where id = $1`, [id]),
    'is blocked': async (_, { id }) => {
      const admin = await aPerson(api, { role: 'admin' });
      await admin.http.post(`/api/admin/users/${id}/block`).send({ until: null, reason: 'Spam' }).expect(200);
    },
  };
  const rows = (id: string) =>
    Promise.all([
      api.sql('select * from championships.championships where id = $1', [id]),
      api.sql('select * from championships.files where championship_id = $1 order by id', [id]),
      api.sql('select * from championships.baselines where championship_id = $1 order by id', [id]),
    ]);

  it.each(Object.keys(losses))('CHAMP5 is asked again by each command: who %s changes nothing', async (loss) => {
    for (const [name, command] of Object.entries(changes)) {
      const championship = await aChampionship(api);
      const { owner, id } = championship;
      await losses[loss]?.(championship, owner);
      const before = await rows(id);
      const run = api.get(Commands).run(command(id, { id: owner.id, login: owner.login, role: 'client' }));
      await expect(run.then(() => name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await rows(id)).toEqual(before);
    }
  });

  it('CHAMP5 no command by which somebody changes a championship is missing here', async () => {
    const found: string[] = [];
    const folder = inProject('modules', 'championships');
    for (const path of await readdir(folder, { recursive: true })) {
      if (
        !/commands\b.*(?<!\.spec)\.ts$/.test(path) ||
        !(await readFile(join(folder, path), 'utf8')).includes('@CommandHandler(')
      )
        continue;
      found.push(path.replace(/^.*\//, '').replace('.ts', ''));
    }
    expect(found.toSorted()).toEqual([...Object.keys(changes), ...others, 'publish-championship'].toSorted());
  });
});
