import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { inProject } from '../../modules/kernel/root.js';
import { environmentOf, type Settings } from '../../modules/kernel/settings.js';

const restartMs = 500;
const patienceMs = 15_000;

/** Keeps one worker process running beside this one: one that dies is replaced at once. */
export const superviseWorker = async (
  settings: Settings,
): Promise<{ close(): Promise<void>; pid(): number | undefined }> => {
  const log = new Logger('Worker');
  let closing = false;
  let child: ChildProcess;
  const start = (): ChildProcess => {
    const made = fork(inProject('dist', 'apps', 'api', 'worker-process.js'), [], {
      env: { ...process.env, ...environmentOf(settings) },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    made.once('exit', (code, signal) => {
      if (closing) return;
      log.error(`ended with ${signal ?? code}, starting another`);
      setTimeout(() => {
        if (!closing) child = start();
      }, restartMs);
    });
    return made;
  };
  child = start();
  await once(child, 'message');
  return {
    pid: () => child.pid,
    close: async () => {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exited;
      clearTimeout(timer);
    },
  };
};
