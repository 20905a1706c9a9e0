import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { DateTime } from '#web/words/date-time.js';
import { StatusChip } from '#web/words/status-chip.js';
import { paths } from '#web/lib/paths.js';
import { isMoving, useSolutions } from '#web/words/solutions/solutions.data.js';
import { CancelButton } from '#web/words/solutions/cancel-button.js';
import { SolutionLog } from './solution-log.js';
import classes from './own-in-queue.module.css';

/** The own solutions that wait or run, with their logs; each that waits can be taken back (SUB4). */
export function OwnInQueue({ champname, teamId }: { champname: string; teamId: string }) {
  const [opened, setOpened] = useState<string | null>(null);
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap(({ items }) => items);
  const own = solutions?.filter(isMoving);
  const shown = solutions?.find(({ id }) => id === opened);
  return (
    <section className="padded" aria-labelledby="own">
      <h3 id="own">
        <FormattedMessage id="scoring.inQueue" />
      </h3>
      {own?.length === 0 && (
        <p className={classes.none}>
          <FormattedMessage id="scoring.inQueue.none" />{' '}
          <Link to={paths.championship(champname, 'metric')}>
            <FormattedMessage id="scoring.submit" />
          </Link>
        </p>
      )}
      <ul className={classes.list}>
        {own?.map((solution) => (
          <Line key={solution.id} solution={solution} onLog={() => setOpened(solution.id)} />
        ))}
      </ul>
      {shown && <SolutionLog solution={shown} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Line({ solution, onLog }: { solution: SolutionView; onLog: () => void }) {
  return (
    <li className={classes.line}>
      <span className={classes.name}>{solution.name}</span>
      <StatusChip {...solution} />
      {solution.position !== null && (
        <FormattedMessage id="scoring.inQueue.place" values={{ place: solution.position }} />
      )}
      <DateTime time={solution.createdAt} />
      <span className={classes.tools}>
        <Button variant="default" size="xs" onClick={onLog}>
          <FormattedMessage id="scoring.log" />
        </Button>
        <CancelButton solution={solution} />
      </span>
    </li>
  );
}
