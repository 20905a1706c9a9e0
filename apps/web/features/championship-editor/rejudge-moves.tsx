import { FormattedMessage } from 'react-intl';
import type { RejudgeInvalid, RejudgeMove, RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import classes from '#web/ui/plain-table.module.css';
import { Score } from '#web/words/score.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { addressOf } from '#modules/client/address.js';
import { useReason } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { problemTextOf } from '#web/words/problem-text.js';
import { MovedPeople } from '#web/words/moved-people.js';
import { useRejudgeAwards } from './rejudge.data.js';

/** As many as one reads before one decides; all of them are in the CSV file. */
const shownMoves = 10;

/**
 * SUB6: what could not be scored again or would be invalid, and teams whose place or score a re-judgement changes, the greatest moves first, on both boards.
 */
export function RejudgeMoves({ rejudge }: { rejudge: RejudgeView }) {
  const { id, moves, moved, rescored, finalMoves, finalMoved, finalRescored, failures, failed } = rejudge;
  const { invalid, becomeInvalid } = rejudge;
  const lost = (
    <>
      <Failures failures={failures} total={failed} />
      <Invalid invalid={invalid} total={becomeInvalid} />
    </>
  );
  if (moves.length === 0 && finalMoves.length === 0)
    return failures.length + invalid.length > 0 ? <div className={classes.tables}>{lost}</div> : null;
  return (
    <div className={classes.tables}>
      {lost}
      <MoveTable board="public" moves={moves} total={moved + rescored} />
      <MoveTable board="final" moves={finalMoves} total={finalMoved + finalRescored} />
      <RejudgeAwards id={id} />
      <a href={addressOf('GET rejudges/{id}/moves.csv', { params: { id } })} download>
        <FormattedMessage id="editor.rejudging.csv" />
      </a>
    </div>
  );
}

interface TableProps {
  board: 'public' | 'final';
  moves: readonly RejudgeMove[];
  total: number;
}

function MoveTable({ board, moves, total }: TableProps) {
  const t = useText();
  if (moves.length === 0) return null;
  const shown = moves.slice(0, shownMoves);
  return (
    <>
      <PlainTable
        label={t({ id: `editor.rejudging.board.${board}` })}
        isCaptioned
        columns={['editor.rejudging.team', 'editor.rejudging.place', 'editor.rejudging.score']}
      >
        {shown.map((move) => (
          <MoveRow key={move.team} {...move} />
        ))}
      </PlainTable>
      {total > shown.length && (
        <p>
          <FormattedMessage id="editor.rejudging.more" values={{ count: total - shown.length }} />
        </p>
      )}
    </>
  );
}

function MoveRow({ team, oldPlace, newPlace, oldScore, newScore }: RejudgeMove) {
  return (
    <tr>
      <th scope="row">{team}</th>
      <td>
        {oldPlace ?? '–'} → {newPlace ?? '–'}{' '}
        {oldPlace !== null && newPlace !== null && <PlaceDelta place={newPlace} before={oldPlace} />}
      </td>
      <td>
        {oldScore === null ? '–' : <Score value={oldScore} />} → {newScore === null ? '–' : <Score value={newScore} />}
      </td>
    </tr>
  );
}

/** All that are told: each is to be decided about. */
function Failures({ failures, total }: { failures: RejudgeView['failures']; total: number }) {
  const t = useText();
  const sayWhy = useReason();
  const rows = failures.map(({ error, ...solution }) => ({
    ...solution,
    why: error === 'FILE_GONE' ? t({ id: 'editor.rejudging.gone' }) : (sayWhy(error) ?? error),
  }));
  return <SolutionTable label={t({ id: 'editor.rejudging.failed' })} {...{ rows, total }} />;
}

/** Solutions that would lose their scores, each with the first of what is wrong with its file. */
function Invalid({ invalid, total }: { invalid: readonly RejudgeInvalid[]; total: number }) {
  const t = useText();
  const why = ({ problem, format }: RejudgeInvalid) => {
    if (problem === null) return null;
    const { kind, line, column, value } = problem;
    // Codes that the text is made from are none of the place.
    const place = [
      line === null ? null : `${t({ id: 'scoring.problem.column.line' })} ${line}`,
      kind === 'repository' ? null : column,
      kind === 'test_failed' ? null : value,
    ];
    return [t({ id: problemTextOf(problem, format) }), ...place].filter(Boolean).join(' · ');
  };
  const rows = invalid.map((solution) => ({ ...solution, why: why(solution) }));
  return <SolutionTable label={t({ id: 'editor.rejudging.invalid' })} {...{ rows, total }} />;
}

interface SolutionTableProps {
  label: string;
  rows: readonly { solutionId: string; team: string; name: string; why: string | null }[];
  total: number;
}

function SolutionTable({ label, rows, total }: SolutionTableProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <PlainTable
        label={label}
        isCaptioned
        className={classes.people}
        columns={['editor.rejudging.team', 'editor.rejudging.solution', 'editor.rejudging.why']}
      >
        {rows.map(({ solutionId, team, name, why }) => (
          <tr key={solutionId}>
            <th scope="row">{team}</th>
            <td>{name}</td>
            <td>{why}</td>
          </tr>
        ))}
      </PlainTable>
      {total > rows.length && (
        <p>
          <FormattedMessage id="editor.rejudging.failed.more" values={{ count: total - rows.length }} />
        </p>
      )}
    </>
  );
}

/** RATE1: for whom a re-judgement would change anything. */
function RejudgeAwards({ id }: { id: string }) {
  const { data } = useRejudgeAwards(id);
  return <MovedPeople of={data} />;
}
