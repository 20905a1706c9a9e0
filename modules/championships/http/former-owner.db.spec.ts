import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ofChampionships as changes } from '../../../test/access/asking-commands.js';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { inProject } from '../../kernel/root.js';

/** Those of the product itself, of somebody's own uploads, and what a new one is made by. */
const others = ['create-championship', 'finish-past', 'keep-profile', 'note-check', 'tell-terms'];

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
      const run = api.get(Commands).run(command(id, { ...owner, role: 'client' } as never));
      await expect(run.then(() => name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await rows(id)).toEqual(before);
    }
  });

  it('CHAMP5 one in the archive keeps what it has until it is restored, files and baselines too', async () => {
    // Settings have a test of their own, as their version is asked first; who saw what changes nothing of it.
    const beside = ['change-owner', 'change-state', 'hold-answers', 'save-championship'];
    const ofContent = Object.entries(changes).filter(([name]) => !beside.includes(name));
    for (const [name, command] of ofContent) {
      const championship = await aChampionship(api);
      const { owner, id, champname } = championship;
      await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'ARCHIVED' }).expect(200);
      const before = await rows(id);
      const run = api.get(Commands).run(command(id, { ...owner, role: 'client' } as never));
      await expect(run.then(() => name)).rejects.toMatchObject({ code: 'CHAMPIONSHIP_ARCHIVED' });
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
