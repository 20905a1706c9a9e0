import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { DateTime } from '#web/words/date-time.js';
import { type Detail, DetailList } from '#web/ui/detail-list.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';

/** What is confirmed, in one look, with what begins to run at that moment. */
export function TakePartSummary({ champ, teamName }: { champ: ChampionshipView; teamName: string }) {
  const t = useText();
  const say = useBilingual();
  const person = usePerson();
  const hours = champ.participationWindowHours;
  const details: Detail[] = [
    { id: 'champ', label: <FormattedMessage id="championships.takePart.champ" />, value: say(champ.title) },
    {
      id: 'team',
      label: <FormattedMessage id="championships.teamName" />,
      value: teamName || person?.login || <FormattedMessage id="championships.takePart.yourLogin" />,
    },
    {
      id: 'end',
      label: <FormattedMessage id="championships.facts.end" />,
      value: champ.dateEnd ? <DateTime time={champ.dateEnd} /> : <FormattedMessage id="championships.termless" />,
    },
    { id: 'attempts', label: <FormattedMessage id="championships.facts.attempts" />, value: champ.dailyAttempts },
  ];
  return (
    <>
      <DetailList details={details} />
      {hours !== null && champ.type !== 'ENDED' && (
        <p className="prose muted">{t({ id: 'championships.takePart.window' }, { hours })}</p>
      )}
      {champ.type === 'ENDED' && <p className="prose muted">{t({ id: 'championships.takePart.practice' })}</p>}
    </>
  );
}
