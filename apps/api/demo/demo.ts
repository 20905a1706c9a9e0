import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import type { DemoStory } from '../../../modules/kernel/demo.js';
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
 * @throws the signal's reason when it was broken off
 */
export const loadDemo = async (
  app: INestApplicationContext,
  report: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  const run = { app, report, signal };
  let isSaid = false;
  for (const story of await stories()) {
    if (await story.isTold(run)) continue;
    if (!isSaid) report('Loading the demo data …');
    isSaid = true;
    await story.tell(run);
  }
};
