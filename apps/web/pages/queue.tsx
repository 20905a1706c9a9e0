import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { QueueScreen } from '#web/features/queue/queue-screen.js';
import { OwnInQueue } from '#web/features/solutions/own-in-queue.js';
import { AttemptsBeside } from './attempts-beside.js';

/** The evaluation queue, with the reader's own solutions in it. */
export function ChampionshipQueue({ champname, kind, participation }: ChampionshipView) {
  return (
    <QueueScreen champname={champname} beside={participation && <AttemptsBeside champname={champname} kind={kind} />}>
      {participation && <OwnInQueue champname={champname} teamId={participation.teamId} />}
    </QueueScreen>
  );
}
