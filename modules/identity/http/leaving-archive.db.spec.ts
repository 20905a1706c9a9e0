import { Readable } from 'node:stream';
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { pathOf } from '../../../test/kit/files.js';
import { aPerson, eraseDeleted, testPassword, type TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { Files } from '../../kernel/storage/files.js';
import { FinishArchive } from '../commands/archive/finish-archive.js';
import { RemoveUnconfirmed } from '../commands/leaving/unconfirmed.js';

describe('an archive of all that is kept of somebody', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());
  afterEach(() => void jest.restoreAllMocks());

  const ways = [
    {
      way: 'whose account is erased',
      status: 'CONFIRMED',
      go: async (person: TestPerson) => {
        await person.http.delete('/api/user').send({ password: testPassword }).expect(200);
        api.clock.pass({ days: 14, minutes: 1 });
        return () => eraseDeleted(api);
      },
    },
    {
      way: 'who never confirmed an e-mail',
      status: 'NEW',
      go: async () => () => api.get(Commands).run(new RemoveUnconfirmed(api.clock.inDays(1), 100)),
    },
  ] as const;

  for (const { way, status, go } of ways)
    it(`PROF2 AUTH2 that is ready while it is taken away goes with its person, ${way}`, async () => {
      const person = await aPerson(api, { status });
      const { body } = await person.http.post('/api/user/archive').send({ password: testPassword }).expect(200);
      const leave = await go(person);
      const bytes = Readable.from([Buffer.from('All that is kept')]);
      const file = await api.get(FileStorage).put('data-archives', bytes, { maxBytes: 99, by: person.id });
      const letGo = jest.spyOn(Files, 'letGo');
      // As the worker that made it, in the middle of what takes its person away.
      letGo.mockImplementationOnce(async (...args) => {
        const finish = new FinishArchive(body.archive.id, file, 7);
        expect(await api.get(Commands).run(finish)).toBe(true);
        letGo.mockRestore();
        await Files.letGo(...args);
      });
      await leave();
      const rows = await api.sql('select from identity.data_archives where id = $1', [body.archive.id]);
      const sql = 'select gone_at is null as "isKept" from kernel.files where key = $1';
      const isKept = (await api.sql<{ isKept: boolean }>(sql, [file.key])).some((row) => row.isKept);
      expect({ rows, isKept }).toEqual({ rows: [], isKept: false });
      if (status === 'CONFIRMED') expect(existsSync(pathOf(api, file.key))).toBe(false);
    });
});
