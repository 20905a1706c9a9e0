import { parse } from 'yaml';
import { z } from 'zod';
import { usualLimits } from '../../modules/sandbox/limits.js';
import type { Sandbox } from '../../modules/sandbox/sandbox.js';

/** What runs of a repository, and what is done before. */
export interface Launch {
  run: string[];
  build: string[] | null;
}

/** No program can be given a NUL. */
const word = z
  .string()
  .max(2000)
  .refine((text) => !text.includes('\0'), 'NUL');
const command = z.union([word.min(1).transform((line) => ['/bin/sh', '-c', line]), z.array(word).min(1).max(100)]);
const launchFile = z.object({ run: command, build: command.nullish() });
const fileName = 'podium.yaml';
const mostBytes = 16_384;

/** How `podium.yaml` says that a repository is run, or a sentence of what is wrong with it. */
export const readLaunch = (text: string): Launch | string => {
  try {
    const { run, build = null } = launchFile.parse(parse(text, { maxAliasCount: 0 }));
    return { run, build };
  } catch (error) {
    if (error instanceof z.ZodError) return `${fileName}: ${z.prettifyError(error)}`;
    return `${fileName}: ${error instanceof Error ? error.message : 'can not be read'}`;
  }
};

/** The repository's own word of how it is run: read by a box, which alone opens what a participant made. */
export const launchOf = async (
  box: Sandbox,
  image: string,
  tar: Buffer,
  signal: AbortSignal,
): Promise<Launch | string> => {
  const spec = {
    image,
    argv: ['true'],
    files: [{ source: tar, to: '/work', unpack: true }],
    collect: [{ path: `/work/${fileName}`, maxBytes: mostBytes }],
    limits: {
      ...usualLimits,
      workBytes: 4 * tar.length + usualLimits.workBytes,
      fileBytes: tar.length + usualLimits.fileBytes,
    },
  };
  const { verdict, collected, problem } = await box.run(spec, signal);
  if (verdict === 'sandbox-error') throw new Error(problem ?? 'The box failed.');
  const [file] = collected;
  if (!file?.bytes) return `${fileName}: ${file?.problem ?? 'missing'}`;
  return readLaunch(file.bytes.toString('utf8'));
};
