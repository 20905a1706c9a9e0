import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { DateTime } from '#web/words/date-time.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { Metric } from '#web/words/championship/metric.js';
import classes from './facts.module.css';

/** The figures of a championship beside its texts. */
export function Facts({ champ }: { champ: ChampionshipView }) {
  const say = useBilingual();
  const bytes = useBytes();
  const prize = say(champ.prize);
  return (
    <section className={classes.card} aria-labelledby="facts">
      <h2 id="facts" className="minor">
        <FormattedMessage id="championships.facts" />
      </h2>
      <dl className={classes.list}>
        <Fact name={<FormattedMessage id="championships.facts.metric" />}>
          <Metric metric={champ.metric} direction={champ.direction} />
        </Fact>
        <Fact name={<FormattedMessage id="championships.facts.start" />}>
          <DateTime time={champ.dateStart} withMoscow />
        </Fact>
        <Fact name={<FormattedMessage id="championships.facts.end" />}>
          {champ.dateEnd ? (
            <DateTime time={champ.dateEnd} withMoscow />
          ) : (
            <FormattedMessage id="championships.termless" />
          )}
        </Fact>
        <Fact name={<FormattedMessage id="championships.facts.attempts" />}>{champ.dailyAttempts}</Fact>
        <Fact name={<FormattedMessage id="championships.facts.teams" />}>{champ.teams}</Fact>
        {champ.data.files > 0 && (
          <Fact name={<FormattedMessage id="championships.facts.data" />}>
            <FormattedMessage
              id="championships.facts.data.size"
              values={{ ...champ.data, size: bytes(champ.data.bytes), known: champ.data.rows > 0 ? 'yes' : 'no' }}
            />
          </Fact>
        )}
        {champ.publicPercent !== null && (
          <Fact name={<FormattedMessage id="championships.facts.public" />}>
            <FormattedMessage id="championships.facts.public.value" values={{ percent: champ.publicPercent }} />
          </Fact>
        )}
        <Fact name={<FormattedMessage id="championships.facts.counts" />}>
          <FormattedMessage id={champ.isRated ? 'championships.rated' : 'championships.practice'} />
        </Fact>
        {prize && <Fact name={<FormattedMessage id="championships.facts.prize" />}>{prize}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
