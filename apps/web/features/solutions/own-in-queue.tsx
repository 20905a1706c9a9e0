import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { RailItem } from '#web/ui/rail-card.js';
import { StatusChip } from '#web/words/status-chip.js';
import { When } from '#web/words/when.js';
import { isMoving, useSolutions } from '#web/words/solutions/solutions.data.js';
import { CancelButton } from '#web/words/solutions/cancel-button.js';
import { SolutionLog } from './solution-log.js';

/** The own solutions that wait or run, with their logs; each that waits can be taken back (SUB4). */
export function OwnInQueue({ champname, teamId }: { champname: string; teamId: string }) {
  const [opened, setOpened] = useState<string | null>(null);
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap(({ items }) => items);
  const own = solutions?.filter(isMoving);
  const shown = solutions?.find(({ id }) => id === opened);
  if (!own) return null;
  return (
    <section aria-labelledby={own.length > 0 ? 'own' : undefined}>
      {own.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="scoring.inQueue.none" />
        </p>
      ) : (
        <>
          <h3 id="own" className="minor flat">
            <FormattedMessage id="scoring.inQueue" />
          </h3>
          <ul className="bare">
            {own.map((solution) => (
              <Line key={solution.id} solution={solution} onLog={() => setOpened(solution.id)} />
            ))}
          </ul>
        </>
      )}
      {shown && <SolutionLog solution={shown} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Line({ solution, onLog }: { solution: SolutionView; onLog: () => void }) {
  return (
    <RailItem face={<StatusChip {...solution} />}>
      <div className="row spread gap-2-4">
        <div>
          <span className="strong breaks">{solution.name}</span>
          <p className="facts">
            {solution.position !== null && (
              <span>
                <FormattedMessage id="scoring.inQueue.place" values={{ place: solution.position }} />
              </span>
            )}
            <When time={solution.createdAt} />
          </p>
        </div>
        <span className="row gap-2">
          <Button variant="default" size="xs" onClick={onLog}>
            <FormattedMessage id="scoring.log" />
          </Button>
          <CancelButton solution={solution} />
        </span>
      </div>
    </RailItem>
  );
}
