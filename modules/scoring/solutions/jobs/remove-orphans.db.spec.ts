import { utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff } from '../../../../test/kit/championships.js';
import { query } from '../../../kernel/database/sql.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { ownedSql, RemoveOrphans } from './remove-orphans.js';

describe('orphaned files', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('SUB1 an upload that was broken off before it became a solution is removed, a solution never', async () => {
    const storage = api.get(FileStorage);
    const championship = await aChampionship(api);
    const { http } = await aParticipant(api, championship);
    const path = `/api/championships/${championship.champname}/solutions`;
    const { body } = await http
      .post(path)
      .attach('file', Buffer.from(solutionOff(1)), 'a.csv')
      .expect(202);

    const put = () => storage.put('solutions', Readable.from([Buffer.from('broken off')]), 100);
    const [old, fresh, unfinished] = [await put(), await put(), await put()];
    const partial = `${storage.localPath(unfinished.key)}.part`;
    await writeFile(partial, 'half');
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
    const [kept] = await api.sql<{ key: string }>('select storage_key as key from scoring.solutions');
    for (const file of [old.key, unfinished.key, kept?.key ?? '']) {
      await utimes(storage.localPath(file), yesterday, yesterday);
    }
    await utimes(partial, yesterday, yesterday);

    expect(await api.get(RemoveOrphans).remove(new Date(Date.now() - 24 * 3600 * 1000))).toBe(3);
    await http.get(`/api/solutions/${body.id}/file`).expect(200);
    const left: string[] = [];
    for await (const key of storage.olderThan('solutions', new Date())) left.push(key);
    expect(left.toSorted()).toEqual([kept?.key, fresh.key].toSorted());
  });

  it('SUB1 asks for the owners of files by an index, however many solutions there are', async () => {
    const plan = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        // Few rows are read whole, unless that costs much.
        await query(em as EntityManager, 'set local enable_seqscan = off');
        return query<Record<string, string>>(em as EntityManager, `explain ${ownedSql.replace('$1', `'{a,b}'`)}`);
      });
    const lines = plan.flatMap((row) => Object.values(row)).join('\n');
    expect(lines).toContain('solutions_file_index');
    expect(lines).not.toContain('Seq Scan');
  });
});
