import type { RejudgeMove, RejudgeView } from '../../modules/scoring/rejudges/contract/rejudge.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import type { Cli } from './cli.js';
import { problemLine } from './solution-text.js';
import { tableOf } from './table.js';
import { plain } from './terminal.js';
import type { Texts } from './texts.js';

/** Who would move, or moved, on the boards, and how many scores changed (SUB6). */
export const rejudgeText = (cli: Cli, view: RejudgeView): string => {
  const { moves, finalMoves, hasPrivate } = view;
  const { texts } = cli;
  return [
    ...(moves.length > 0
      ? [...(hasPrivate ? [texts.say('cli.rejudge.publicBoard')] : []), moveTable(texts, moves), '']
      : []),
    ...(finalMoves.length > 0 ? [texts.say('cli.rejudge.finalBoard'), moveTable(texts, finalMoves), ''] : []),
    rejudgeSums(cli, view),
  ].join('\n');
};

/** How many scores and teams that are, and what became of it. */
export const rejudgeSums = ({ texts }: Cli, view: RejudgeView): string => {
  const { total, failed, failures, changedPublic, changedPrivate, moved, rescored, hasPrivate } = view;
  const final = { changed: changedPrivate, moved: view.finalMoved, rescored: view.finalRescored };
  return [
    texts.say('cli.rejudge.sum', { total, failed }),
    ...failures.map((one) => failureLine(texts, one)),
    ...(failed > failures.length ? [texts.say('cli.rejudge.failed.more', { count: failed - failures.length })] : []),
    ...invalidLines(texts, view),
    texts.say('cli.rejudge.public', { changed: changedPublic, moved, rescored }),
    ...(hasPrivate ? [texts.say('cli.rejudge.private', final)] : []),
    texts.say(view.state === 'APPLIED' ? 'cli.rejudge.applied' : 'cli.rejudge.discarded'),
  ].join('\n');
};

const failureLine = (texts: Texts, { solutionId, team, name, error }: RejudgeView['failures'][number]): string => {
  const why = error === 'FILE_GONE' ? texts.say('cli.rejudge.gone') : texts.sayError(error, {});
  return `  ${solutionId} (${plain(team)}, ${plain(name)}): ${why}`;
};

/** Which solutions lose their scores, and the first of what is wrong with each. */
const invalidLines = (texts: Texts, { invalid, becomeInvalid }: RejudgeView): string[] => {
  if (becomeInvalid === 0) return [];
  const lines = invalid.map(({ solutionId, team, name, format, problem }) => {
    const why = problem === null ? '' : `: ${problemLine(problem, texts, format)}`;
    return `  ${solutionId} (${plain(team)}, ${plain(name)})${why}`;
  });
  const more = becomeInvalid - invalid.length;
  return [
    texts.say('cli.rejudge.invalid', { count: becomeInvalid }),
    ...lines,
    ...(more > 0 ? [texts.say('cli.rejudge.failed.more', { count: more })] : []),
  ];
};

const moveTable = (texts: Texts, moves: readonly RejudgeMove[]): string => {
  const place = (value: number | null): string => (value === null ? '–' : String(value));
  const score = (value: number | null): string => (value === null ? '–' : formatScore(value));
  return tableOf(
    [
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.rejudge.oldPlace'), align: 'right' },
      { title: texts.say('cli.rejudge.newPlace'), align: 'right' },
      { title: texts.say('cli.rejudge.oldScore'), align: 'right' },
      { title: texts.say('cli.rejudge.newScore'), align: 'right' },
    ],
    moves.map(({ team, oldPlace, newPlace, oldScore, newScore }) => [
      team,
      place(oldPlace),
      place(newPlace),
      score(oldScore),
      score(newScore),
    ]),
  );
};
