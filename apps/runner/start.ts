import os from 'node:os';
import type { Images } from '../../modules/championships/algorithms/contract/images.js';
import { boxWished } from '../../modules/sandbox/machine.js';
import { Runner } from './runner.js';
import { RunnerServer } from './server.js';

export interface RunnerOptions {
  url: string;
  token: string;
  /** Its own name, the same after a restart. */
  name?: string;
  /** Of box: `auto` where it is not said. */
  kind?: string | undefined;
  image?: string;
  images?: Images;
  slots?: number;
  accepted?: readonly string[];
}

/** What a runner must not have: it runs beside other people's code, and needs none of them. */
const secrets = /^(DATABASE_([A-Z]+_)?URL|DATA_DIR|.*(SECRET|PASSWORD|PRIVATE|ACCESS_KEY|SMTP).*|S3_.*|PG[A-Z]+)$/u;

/** Names of what the environment holds and a runner must not. */
export const secretsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).filter((name) => secrets.test(name) && env[name]);

/** Begins a runner of this machine and resolves when it has ended, which `stop` asks it to. */
export const startRunner = async (
  { url, token, name = os.hostname(), kind, image = '/', images = new Map(), slots, accepted = [] }: RunnerOptions,
  report: (line: string) => void,
  stop: AbortSignal,
): Promise<void> => {
  const box = await boxWished({ kind, image });
  await box.sweep();
  const runner = name.replaceAll(/[^\w.-]/gu, '-').slice(0, 40) || 'runner';
  const server = new RunnerServer(url.replace(/\/+$/u, ''), token, runner);
  const most = slots ?? Math.max(1, os.availableParallelism() - 1);
  await new Runner({ server, box, image, images, slots: most, accepted, report }).run(stop);
};
