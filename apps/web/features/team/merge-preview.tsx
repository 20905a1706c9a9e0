import { CircleCheck, CircleX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { MergePreview as Preview } from '#modules/teams/contract/team.js';
import { Chip } from '#web/ui/chip.js';
import { DetailList } from '#web/ui/detail-list.js';
import { DateTime } from '#web/words/date-time.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { Loaded } from '#web/ui/loaded.js';
import { Score } from '#web/words/score.js';
import { useRead } from '#web/lib/data/use-read.js';
import { codeText } from '#web/lib/errors.js';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { paths } from '#web/lib/paths.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { mergePreview } from './team.data.js';
import classes from './team.module.css';

interface Props {
  champname: string;
  /** The team that asks. */
  id: string;
  other: string;
}

type Prospect = Pick<Preview, 'place' | 'teams' | 'award' | 'prize'>;

/** TEAM1: what two teams would be as one, before anybody agrees to it. */
export function MergePreview({ champname, id, other }: Props) {
  const preview = useRead(mergePreview, { params: { id }, query: { team: other } });
  return (
    <Loaded of={preview} skeleton={150}>
      {(data) => (
        <>
          <Outcome preview={data} />
          <p className="muted">
            <Prizes places={data.prizePlaces} />
          </p>
          <Link className="inline-block py-6px" to={paths.championship(champname, 'overview', 'awards')}>
            <FormattedMessage id="teams.merge.prizes" />
          </Link>
        </>
      )}
    </Loaded>
  );
}

function Outcome({ preview }: { preview: Preview }) {
  const t = useText();
  const { allowed, reason, name, members, maxSize, attempts, best, sides, submitUntil } = preview;
  return (
    <>
      <p>
        <Chip tone={allowed ? 'ok' : 'error'} icon={allowed ? CircleCheck : CircleX}>
          {reason === null ? (
            <FormattedMessage id="teams.merge.allowed" />
          ) : (
            codeText(t, reason.code as ErrorCode, reason.details)
          )}
        </Chip>
      </p>
      <DetailList
        details={[
          { id: 'name', label: <FormattedMessage id="teams.merge.name" />, value: name },
          {
            id: 'captain',
            label: <FormattedMessage id="teams.merge.captain" />,
            // The team that asks stays, and its captain stands first in it.
            value: sides[0]?.members[0]?.name,
          },
          {
            id: 'members',
            label: <FormattedMessage id="teams.merge.members" />,
            value: <FormattedMessage id="teams.size" values={{ count: members, max: maxSize }} />,
          },
          {
            id: 'attempts',
            label: <FormattedMessage id="teams.merge.attempts" />,
            value: <FormattedMessage id="teams.merge.used" values={attempts} />,
          },
          ...(submitUntil === null
            ? []
            : [
                {
                  id: 'time',
                  label: <FormattedMessage id="teams.merge.time" />,
                  value: <DateTime time={submitUntil} />,
                },
              ]),
          {
            id: 'best',
            label: <FormattedMessage id="teams.merge.best" />,
            value: best === null ? '–' : <Score value={best} />,
          },
          {
            id: 'place',
            label: <FormattedMessage id="teams.merge.place" />,
            value: <PlaceOf {...preview} />,
          },
          ...sides.map((side) => ({
            id: `place-${side.team}`,
            label: <FormattedMessage id="teams.merge.placeNow" values={{ team: side.team }} />,
            value: <PlaceOf {...side} />,
          })),
        ]}
      />
      <PointsOf preview={preview} />
    </>
  );
}

function PlaceOf({ place, teams, award, prize }: Prospect) {
  if (place === null) return '–';
  return (
    <>
      <FormattedMessage id="teams.merge.placeOf" values={{ place, teams }} /> {award && <MedalDisc award={award} />}
      {prize !== null && (
        <div className={classes.facts}>
          <FormattedMessage id={prize ? 'teams.merge.prize.in' : 'teams.merge.prize.out'} />
        </div>
      )}
    </>
  );
}

const medalOf = ({ award }: Pick<Prospect, 'award'>) =>
  award && (
    <>
      <MedalDisc award={award} />{' '}
    </>
  );

const Prizes = ({ places }: { places: number | null }) =>
  places === null ? (
    <FormattedMessage id="teams.merge.prize.words" />
  ) : (
    <FormattedMessage id="teams.merge.prize.places" values={{ count: places }} />
  );

/** What each member would have of it, if the championship ended as the board stands. */
function PointsOf({ preview: { points, award, sides } }: { preview: Preview }) {
  const t = useText();
  if (points === null) {
    return <p className="muted">{t({ id: 'teams.merge.points.none' })}</p>;
  }
  return (
    <>
      <p className="muted">{t({ id: 'teams.merge.points.text' })}</p>
      <ul className="bare mt-2" aria-label={t({ id: 'teams.merge.points' })}>
        {sides.flatMap((side) =>
          side.members.map(({ login, name }) => (
            <li key={login} className={classes.row}>
              <span className={classes.who}>{name}</span>
              <FormattedMessage
                id="teams.merge.points.move"
                values={{
                  was: medalOf(side),
                  before: Math.round(side.points ?? 0),
                  is: medalOf({ award }),
                  after: Math.round(points),
                }}
              />
            </li>
          )),
        )}
      </ul>
    </>
  );
}
