import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { DateTime } from '#web/words/date-time.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useMoneyText } from '#web/words/championship/money-text.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { DetailList } from '#web/ui/detail-list.js';
import { RailCard } from '#web/ui/rail-card.js';
import { useMinute } from '#web/lib/use-now.js';
import { TimelineStrip } from '#web/words/championship/timeline-strip.js';

/** The figures of a championship beside its texts, but for those that stand in its head. */
export function Facts({ champ }: { champ: ChampionshipView }) {
  const t = useText();
  const say = useBilingual();
  const bytes = useBytes();
  const now = useMinute();
  const { data, dateEnd, publicPercent: percent } = champ;
  const prize = useMoneyText()(say(champ.prize));
  const size = { ...data, size: bytes(data.bytes), known: data.rows > 0 ? 'yes' : 'no' };
  const facts = [
    {
      id: 'start',
      label: t({ id: 'championships.facts.start' }),
      value: <DateTime time={champ.dateStart} withMoscow />,
    },
    {
      id: 'end',
      label: t({ id: 'championships.facts.end' }),
      value: dateEnd ? <DateTime time={dateEnd} withMoscow /> : t({ id: 'championships.termless' }),
    },
    { id: 'attempts', label: t({ id: 'championships.facts.attempts' }), value: champ.dailyAttempts },
    data.files > 0 && {
      id: 'data',
      label: t({ id: 'championships.facts.data' }),
      value: t({ id: 'championships.facts.data.size' }, size),
    },
    percent !== null && {
      id: 'public',
      label: t({ id: 'championships.facts.public' }),
      value:
        champ.type === 'ENDED'
          ? t({ id: 'championships.facts.public.over' }, { percent: 100 - percent })
          : t({ id: 'championships.facts.public.value' }, { percent }),
    },
    prize !== '' && { id: 'prize', label: t({ id: 'championships.facts.prize' }), value: prize },
  ];
  return (
    <RailCard id="facts" title={<FormattedMessage id="championships.facts" />}>
      {dateEnd && champ.type !== 'ENDED' && (
        <div className="mt-2 mb-1">
          <TimelineStrip start={champ.dateStart} end={dateEnd} now={now} />
        </div>
      )}
      <DetailList details={facts.filter((fact) => fact !== false)} />
    </RailCard>
  );
}
