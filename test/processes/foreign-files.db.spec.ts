import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';
import { createTestDatabase } from '../kit/database.js';
import { startProcess } from '../kit/processes.js';

describe('a start on files of another database', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('OPERATION ends with what differs and what to do, whichever the role, and leaves the files', async () => {
    await aChampionship(api);
    const files = () => readdir(join(api.settings.DATA_DIR, 'files'), { recursive: true });
    const before = await files();
    const blank = await createTestDatabase({ isBlank: true });
    try {
      const worker = await startProcess(api, 'worker', { DATABASE_URL: blank.url });
      expect(await worker.ended).toEqual({ code: 1 });
      expect(worker.output()).toMatch(/DATA_DIR .* has files of installation .* adopt-files/);
      await expect(startProcess(api, 'all', { DATABASE_URL: blank.url })).rejects.toThrow(/has files of installation/);
    } finally {
      await blank.drop();
    }
    expect(await files()).toEqual(before);
  });
});
