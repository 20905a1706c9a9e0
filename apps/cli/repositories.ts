import { checkRepository } from '../../modules/scoring/contract/routes.js';
import type { PodiumApi } from './api.js';
import type { Cli, CommonOptions } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { repositoryText } from './solution-text.js';
import { sheetOf } from './table.js';
import { plainLines } from './terminal.js';

interface TryWish extends CommonOptions {
  repository: string;
  ref?: string;
}

/** Says what its author can do where a repository can't be had or run. */
export const repositoryCall = async <T>(cli: Cli, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'REPOSITORY_UNAVAILABLE') throw error;
    const hint = repositoryText(error.more.details?.['reason'], cli.texts);
    throw new Failure(error.exitCode, error.code, error.message, { ...error.more, hint });
  }
};

const wrongIn = (texts: Cli['texts'], problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : (texts.sayIfKnown(`scoring.run.problem.${problem}`) ?? problem);

/** ALGO1: what a repository does on the visible tests, in the platform's box; costs no attempt. */
export const tryRepository = async (cli: Cli, api: PodiumApi, champname: string, wish: TryWish): Promise<void> => {
  const { texts } = cli;
  const { repository, ref } = wish;
  const body = { repository, ...(ref !== undefined && { ref }), run: true };
  const found = await repositoryCall(cli, () => api.call(checkRepository, { params: { champname }, body }));
  const { commit, tests = [] } = found;
  const failed = tests.filter(({ verdict, problem }) => verdict !== 'ok' || problem !== undefined);
  for (const { name, log } of failed) if (log !== '') cli.note(`${name}\n${plainLines(log)}`);
  cli.answer(wish, found, () =>
    [
      texts.say('cli.submit.tried', { commit, count: tests.length }),
      sheetOf(
        tests.map(({ name, verdict, ms, bytes, problem }) => [
          name,
          texts.say('cli.submit.triedTest', {
            verdict: wrongIn(texts, problem) ?? verdict,
            seconds: (ms / 1000).toFixed(2),
            bytes,
          }),
        ]),
      ),
    ].join('\n'),
  );
  if (failed.length > 0) cli.exitCode = exitCodes.invalidFile;
};
