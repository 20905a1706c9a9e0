import { ListButton, TopToolbar, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { mostGranted } from '#modules/scoring/contract/limits.js';
import { teamNameLength } from '#modules/teams/contract/limits.js';
import { useAct, useReading } from '../calls.js';
import { CorrectionButton } from '../rating/champ-rating.js';
import { ReasonButton } from '../reason-button.js';
import { MergeButton } from './merge-button.js';
import { type TeamView, textOf } from './team.js';

/** The same limits as those of the server, so that the form says so before it is sent. */
const nameLimits = { minLength: teamNameLength.min, maxLength: teamNameLength.max };
const countLimits = { type: 'number', min: 1, max: mostGranted };

const Rename = ({ id, name }: Pick<TeamView, 'id' | 'name'>) => {
  const translate = useTranslate();
  const rename = useAct('POST admin/teams/{id}/rename');
  return (
    <ReasonButton
      name="rename"
      values={{ name }}
      field={{ label: translate('resources.teams.newName'), first: name, limits: nameLimits }}
      onConfirm={(reason, wanted) => rename({ params: { id }, body: { name: wanted, reason } })}
    />
  );
};

const Grant = ({ champname, name }: Pick<TeamView, 'champname' | 'name'>) => {
  const translate = useTranslate();
  const grant = useAct('POST championships/{champname}/attempts');
  return (
    <ReasonButton
      name="grant"
      values={{ name }}
      field={{ label: translate('resources.teams.attempts'), first: 1, limits: countLimits }}
      onConfirm={(reason, count) =>
        grant({ params: { champname }, body: { team: name, count: Number(count), reason } })
      }
    />
  );
};

/** The other way than it was decided. */
const Tour = ({ id, name, decision }: Pick<TeamView, 'id' | 'name' | 'decision'>) => {
  const locale = useLocale();
  const decide = useAct('POST admin/teams/{id}/tours/{tourId}');
  if (!decision) return null;
  const { tourId, title, goesOn } = decision;
  return (
    <ReasonButton
      name={goesOn ? 'stayOut' : 'goOn'}
      values={{ name, tour: textOf(title, locale) }}
      color={goesOn ? 'error' : 'primary'}
      onConfirm={(reason) => decide({ params: { id, tourId }, body: { goesOn: !goesOn, reason } })}
    />
  );
};

const Disqualify = ({ id, champname }: Pick<TeamView, 'id' | 'champname'>) => {
  const translate = useTranslate();
  const { data: team } = useReading('GET teams/{id}', { params: { id } });
  // Who is out is offered the way back, beside why they are.
  if (team?.disqualified) return null;
  return <CorrectionButton champname={champname} change={{ out: id }} verb={translate('admin.rating.disqualify')} />;
};

/** What an operator may do to a team. */
export const TeamActions = () => {
  const team = useRecordContext<TeamView>();
  return (
    <TopToolbar>
      {team && (
        <>
          <Tour {...team} />
          <Grant {...team} />
          <Rename {...team} />
          <MergeButton {...team} />
          <Disqualify {...team} />
        </>
      )}
      <ListButton />
    </TopToolbar>
  );
};
