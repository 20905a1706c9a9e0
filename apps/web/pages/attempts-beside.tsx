import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { AttemptsCard } from '#web/features/submit/attempts-card.js';
import { paths } from '#web/lib/paths.js';
import { useAttempts } from '#web/words/solutions/attempts.data.js';

/** Beside what a team has sent: how often it may still try today, and the way there; nothing while nothing is taken of it. */
export function AttemptsBeside({ champname, kind }: Pick<ChampionshipView, 'champname' | 'kind'>) {
  const { data: attempts, refetch } = useAttempts(champname, true);
  if (attempts?.gate !== null) return null;
  return (
    <AttemptsCard attempts={attempts} onReset={() => void refetch()}>
      <Link to={paths.championship(champname, kind === 'algorithm' ? 'algorithm' : 'metric')}>
        <FormattedMessage id="championships.submit" />
      </Link>
    </AttemptsCard>
  );
}
