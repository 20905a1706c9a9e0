import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { openInstallation } from '../../apps/api/installation.js';
import { Migration20261203120100_tours_of_championships } from '../../migrations/Migration20261203120100_tours_of_championships.js';
import { Migration20261203130100_installation } from '../../migrations/Migration20261203130100_installation.js';
import { Migration20261216010000_nicknames_of_others } from '../../migrations/Migration20261216010000_nicknames_of_others.js';
import { FileStore } from '../../modules/kernel/storage/file-store.js';
import type { Tour } from '../../modules/championships/contract/editor.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../kit/championships.js';
import { aPerson, testPassword, unique } from '../kit/people.js';

/** Back to the keys of before. */
const formerTours = [
  `alter table scoring.tour_teams drop constraint tour_teams_championship_id_tour_id_foreign,
     drop constraint tour_teams_pkey, drop column championship_id, add primary key (tour_id, team_id)`,
  'alter table scoring.tour_decisions drop constraint tour_decisions_pkey, add primary key (tour_id)',
  `alter table scoring.tour_teams add constraint tour_teams_tour_id_foreign
     foreign key (tour_id) references scoring.tour_decisions (tour_id) on delete cascade`,
];

describe('what there was before a version', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const migrate = async (Made: new (...args: never[]) => Migration) => {
    const migration = new Made(...([{}, {}] as never[]));
    await migration.up();
    for (const sql of migration.getQueries()) if (typeof sql === 'string') await api.sql(sql);
  };

  it('CHAMP6 a decision about a tour that another one took the place of is found again by its teams', async () => {
    const aTour = (name: string, from: number, to: number): Tour => ({
      ...{ id: randomUUID(), title: { eng: name, rus: name }, advance: { by: 'list', teams: [] } },
      ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
    });
    const tours = [aTour('First', -3, -1), aTour('Second', -1, 8)];
    const [first] = tours;
    const [own, foreign] = [await aChampionship(api, { tours }), await aChampionship(api, { tours })];
    const team = await aParticipant(api, own, { teamName: 'Own team' });
    const advance = { by: 'list', teams: ['Own team'] };
    const decision = { reason: 'As the rules say', advance };
    await own.owner.http
      .post(`/api/championships/${own.champname}/tours/${first!.id}/advance`)
      .send(decision)
      .expect(200);
    for (const sql of formerTours) await api.sql(sql);
    // The other one has decided since, and has the row; of its list of tours one is there twice, in two spellings.
    await api.sql('update scoring.tour_decisions set championship_id = $1 where tour_id = $2', [foreign.id, first!.id]);
    const spelt = JSON.stringify([{ ...first, id: first!.id.toUpperCase() }, first]);
    await api.sql('update championships.championships set tours = $1 where id = $2', [spelt, foreign.id]);

    await migrate(Migration20261203120100_tours_of_championships);
    const goOn = async ({ champname }: TestChampionship) => {
      const { body } = await api.guest().get(`/api/championships/${champname}/tours`).expect(200);
      return (body.items as { id: string; goOn: number | null }[]).map((tour) => tour.goOn);
    };
    expect([await goOn(own), await goOn(foreign)]).toEqual([
      [1, null],
      [0, null],
    ]);
    await submit(team, own).expect(202);
    const sql = 'select tours from championships.championships where id = $1';
    const [row] = await api.sql<{ tours: Tour[] }>(sql, [foreign.id]);
    expect(row?.tours.map(({ id }) => id)).toEqual([first!.id, expect.not.stringMatching(first!.id)]);
    expect(row?.tours.map(({ title }) => title.eng)).toEqual(['First', 'First']);
  });

  it('OPERATION an installation that is in use gets its mark at the first start, and its files with it', async () => {
    await aChampionship(api);
    await rm(join(api.settings.DATA_DIR, 'files', 'installation'));
    await api.sql('drop table kernel.installation');
    await migrate(Migration20261203130100_installation);
    await openInstallation(api.settings);
    const [known] = await api.sql<{ id: string }>('select id from kernel.installation');
    expect(await api.get(FileStore).mark()).toBe(known?.id);
  });

  it('AUTH2 SECURITY the nickname that became another’s login while its account slept is no more, others are kept', async () => {
    const taken = unique('taken');
    await aPerson(api, { login: taken });
    const asleep = async (nickname: string) => {
      const person = await aPerson(api);
      await person.http.delete('/api/user').send({ password: testPassword }).expect(200);
      await api.sql('update identity.people set nickname = $2 where id = $1', [person.id, nickname]);
      return person;
    };
    const [mine, own, awake] = [unique('Mine'), unique('own'), await aPerson(api)];
    await awake.http.post('/api/user/nickname').send({ nickname: 'Awake' }).expect(200);
    const people = [await asleep(taken.toUpperCase()), await asleep(mine), await asleep(''), awake];
    await api.sql('update identity.people set nickname = $2, login = $2, login_key = $2 where id = $1', [
      people[2]?.id,
      own,
    ]);

    await migrate(Migration20261216010000_nicknames_of_others);
    const sql = 'select nickname from identity.people where id = $1';
    const nicknames = await Promise.all(people.map(async ({ id }) => (await api.sql(sql, [id]))[0]));
    expect(nicknames).toEqual(['', mine, own, 'Awake'].map((nickname) => ({ nickname })));
  });
});
