import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { IdentityApi } from '../../../modules/identity/identity.api.js';
import { type DemoRun, type DemoStory, tellOne } from '../../../modules/kernel/demo.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import { inProject } from '../../../modules/kernel/root.js';
import { StartError } from '../../../modules/kernel/settings.js';
import { makeFolder } from '../../../modules/kernel/storage/make-folder.js';
import { contexts } from '../contexts.js';
import { demoSite } from './site.js';

const secrets = z.object({ SECRET: z.string(), ADMIN_PATH: z.string() });

/** Each context's part of the demo, in the order of the edges. */
const stories = async (): Promise<DemoStory[]> => Promise.all(contexts.flatMap(({ demo }) => (demo ? [demo()] : [])));

/** Environment of demo mode: secrets of its own, kept in the data folder, and what suits the stories of the contexts. */
export const demoSettings = async (env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  const dataDir = env['DATA_DIR'] ?? inProject('.data');
  const path = join(dataDir, 'demo-secrets.json');
  await makeFolder(dataDir, 0o700);
  const known = await readFile(path, 'utf8').catch(() => null);
  const made = known
    ? readSecrets(known, path)
    : { SECRET: randomBytes(32).toString('base64url'), ADMIN_PATH: `/office-${randomBytes(6).toString('hex')}` };
  if (!known) await writeFile(path, JSON.stringify(made), { mode: 0o600 });
  const wishes = (await stories()).map((story) => story.settings);
  return Object.assign({}, ...wishes, demoSite, made, env, { DATA_DIR: dataDir, PODIUM_MODE: 'demo' });
};

const readSecrets = (text: string, path: string): z.output<typeof secrets> => {
  try {
    return secrets.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${path} is damaged: delete it, and a new one is made (the address of the console changes, links in old mails end).`,
    );
  }
};

/**
 * Loads what of the demo is not there yet, by the product's own commands; scores are really computed.
 * @param signal breaks the load off after the step that it is at; the next load goes on from there
 * @throws the signal's reason when it was broken off; StartError where the disk has no room for it and nobody is there yet
 */
export const loadDemo = async (
  app: INestApplicationContext,
  report: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  const said = new Set<string>();
  const once = (line: string): void => {
    if (!said.has(line)) report(line);
    said.add(line);
  };
  const run = { app, report: once, signal };
  const tell = async (story: DemoStory): Promise<void> => {
    if (await isTold(story, run)) return;
    once('Loading the demo data …');
    await story.tell(run);
  };
  try {
    for (const { module, demo } of contexts) {
      const context = module.name.replace('Module', '').toLowerCase();
      if (demo) await tellOne(run, `the rest of ${context}`, async () => tell(await demo()));
    }
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'NO_ROOM')) throw error;
    const noRoom = 'the disk of DATA_DIR has no room: less than MIN_FREE_BYTES is free (docs/operations.md)';
    // Whoever has something there is not locked out of it.
    if (!(await app.get(IdentityApi, { strict: false }).personOf('admin')))
      throw new StartError(`The demo data can't be loaded, as ${noRoom}.`);
    once(`Left out of the demo: all that follows, as ${noRoom}.`);
  }
};

/** What can't be looked up, such as a championship that somebody else made by its name, is not there. */
const isTold = async (story: DemoStory, run: DemoRun): Promise<boolean> => {
  try {
    return await story.isTold(run);
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};
