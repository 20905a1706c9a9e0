import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { LastLook, PublicProfile } from '#modules/identity/contract/profile.js';
import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { lookBefore, putLookAway } from '#web/lib/session/last-look.js';
import { SectionCard } from '#web/ui/section-card.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { DateTime } from '#web/words/date-time.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import classes from './public-profile.module.css';

const subscriptions = read('GET forum/subscriptions');
const newNotices = read('GET notifications', { select: ({ unseen }) => unseen });
/** A championship that ends later is no news. */
const soonMs = 7 * 24 * 3_600_000;

type Card = Reply<'GET championships'>['items'][number];

interface Props {
  login: string;
  championships: PublicProfile['championships'];
}

/** PROF1: what happened since one's own page was looked at, in whatever browser, for who comes back after a while. */
export function SinceAway({ login, championships }: Props) {
  const [before, setBefore] = useState<LastLook | null>(null);
  useEffect(() => {
    let isShown = true;
    void lookBefore().then((look) => isShown && setBefore(look));
    return () => {
      isShown = false;
    };
  }, [login]);
  if (!before) return null;
  const putAway = () => {
    putLookAway();
    setBefore(null);
  };
  return <Strip login={login} championships={championships} before={before} onClose={putAway} />;
}

function Strip({ login, championships, before, onClose }: Props & { before: LastLook; onClose: () => void }) {
  const t = useText();
  const bilingual = useBilingual();
  const fresh = useRead(subscriptions).data?.items.reduce((sum, thread) => sum + (thread.fresh ?? 0), 0) ?? 0;
  const notices = useRead(newNotices, { query: { limit: 1 } }).data ?? 0;
  const ending = endingOf(useChampionships('active').data ?? []);
  const moved = movedOf(championships, before);
  if (moved.length + fresh + notices + ending.length === 0) return null;
  return (
    <SectionCard
      id="away"
      title={<FormattedMessage id="user.away" values={{ time: <DateTime time={before.at} /> }} />}
      act={<CloseButton aria-label={t({ id: 'user.away.close' })} onClick={onClose} />}
    >
      <ul className={classes.list}>
        {moved.map(({ champname, title, place, was }) => (
          <li key={champname}>
            <Link to={paths.championship(champname, 'rating')}>{bilingual(title)}</Link>
            <FormattedMessage id="user.away.place" values={{ was, place }} />
            <PlaceDelta place={place} before={was} />
          </li>
        ))}
        {ending.map(({ champname, title, dateEnd }) => (
          <li key={champname}>
            <Link to={paths.championship(champname, 'metric')}>{bilingual(title)}</Link>
            <FormattedMessage id="user.away.ends" values={{ time: <DateTime time={dateEnd} /> }} />
          </li>
        ))}
        {fresh > 0 && (
          <li>
            <Link to={paths.forum('subscriptions')}>
              <FormattedMessage id="user.away.posts" values={{ count: fresh }} />
            </Link>
          </li>
        )}
        {notices > 0 && (
          <li>
            <Link to={paths.user(login, 'notifications')}>
              <FormattedMessage id="user.away.notices" values={{ count: notices }} />
            </Link>
          </li>
        )}
      </ul>
    </SectionCard>
  );
}

const movedOf = (championships: PublicProfile['championships'], { places }: LastLook) =>
  championships.flatMap(({ champname, title, place }) => {
    const was = places[champname];
    return place !== null && was !== undefined && was !== place ? [{ champname, title, place, was }] : [];
  });

/** Where one takes part and little time is left. */
const endingOf = (cards: readonly Card[]) =>
  cards.flatMap(({ champname, title, dateEnd, participation }) => {
    const left = dateEnd && participation ? Date.parse(dateEnd) - Date.now() : soonMs;
    return dateEnd && left > 0 && left < soonMs ? [{ champname, title, dateEnd }] : [];
  });
