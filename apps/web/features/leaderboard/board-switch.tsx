import { FormattedMessage } from 'react-intl';
import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './board-switch.module.css';

const boards = ['final', 'public'] as const;

interface Props {
  board: BoardName;
  onChange: (board: BoardName) => void;
}

/** SUB5: says that the results are out, and leads from the final board to the public one and back. */
export function BoardSwitch({ board, onChange }: Props) {
  const t = useText();
  return (
    <div className={classes.banner}>
      <p className="strong">
        <FormattedMessage id={`scoring.board.${board}.text`} />
      </p>
      <div className="flex" role="group" aria-label={t({ id: 'scoring.board.which' })}>
        {boards.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.choice}
            aria-pressed={name === board}
            onClick={() => onChange(name)}
          >
            <FormattedMessage id={`scoring.board.${name}`} />
          </button>
        ))}
      </div>
    </div>
  );
}
