import { formatDateTime } from '../../modules/kernel/contract/time-format.js';
import { withZone } from './moscow-time.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import type { MergePreview, OwnInvitation, TeamView } from '../../modules/teams/contract/team.js';
import type { ErrorCode } from '../../modules/kernel/contract/errors.js';
import { sheetOf, tableOf } from './table.js';
import type { Texts } from './texts.js';

/** A team with its members and open invitations. */
export const teamText = (texts: Texts, team: TeamView): string => {
  const { name, description, members, maxSize, invitations = [] } = team;
  const open = invitations.filter(({ status }) => status === 'SENT');
  const table = tableOf(
    [
      { title: texts.say('cli.team.column.login') },
      { title: texts.say('cli.column.name') },
      { title: texts.say('cli.team.column.since') },
      { title: '' },
    ],
    members.map(({ login, name: shown, joinedAt, isCaptain }) => [
      login,
      shown,
      formatDateTime(joinedAt),
      isCaptain ? texts.say('teams.captain') : '',
    ]),
  );
  const asked = open.map(({ id, login, otherTeam, expiresAt, teamId, team: asking }) => {
    const values = { until: withZone(expiresAt), id };
    return teamId === team.id
      ? texts.say('cli.team.open', { name: otherTeam?.name ?? login, ...values })
      : texts.say('cli.team.askedBy', { team: asking, ...values });
  });
  const size = texts.say('teams.size', { count: members.length, max: maxSize });
  return [`${name}. ${size}`, ...(description ? [description] : []), table, ...asked].join('\n');
};

/** One's own invitations, both ways. */
export const invitationsText = (texts: Texts, items: readonly OwnInvitation[]): string => {
  if (items.length === 0) return texts.say('cli.team.noInvitations');
  return tableOf(
    [
      { title: texts.say('cli.column.name') },
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.team.column.from') },
      { title: texts.say('cli.team.column.to') },
      { title: texts.say('cli.column.status') },
      { title: texts.say('cli.column.id') },
    ],
    items.map((one) => [
      one.championship,
      one.team,
      one.by,
      one.otherTeam?.name ?? one.login,
      texts.say(`teams.status.${one.status}`),
      one.id,
    ]),
  );
};

type Prospect = Pick<MergePreview, 'place' | 'teams' | 'award' | 'prize'>;

const placeText = (texts: Texts, { place, teams, award, prize }: Prospect) => {
  if (place === null) return null;
  const where = texts.say('teams.merge.placeOf', { place, teams: teams ?? place });
  const medal = award === null ? [] : [texts.say(`teams.medal.${award}`)];
  const zone = prize === null ? [] : [texts.say(prize ? 'teams.merge.prize.in' : 'teams.merge.prize.out')];
  return [where, ...medal, ...zone].join(', ');
};

const medalText = (texts: Texts, { award }: Pick<Prospect, 'award'>): string =>
  award === null ? '' : `${texts.say(`teams.medal.${award}`)} `;

/** What a merge would make of two teams. */
export const mergeText = (texts: Texts, preview: MergePreview, other: string): string => {
  const { reason, name, members, maxSize, attempts, best, points, sides, prizePlaces, submitUntil } = preview;
  const verdict =
    reason === null ? texts.say('teams.merge.allowed') : texts.sayError(reason.code as ErrorCode, reason.details);
  const sheet = sheetOf([
    [texts.say('teams.merge.name'), name],
    [texts.say('teams.merge.members'), texts.say('teams.size', { count: members, max: maxSize })],
    [texts.say('teams.merge.attempts'), texts.say('teams.merge.used', attempts)],
    [texts.say('teams.merge.time'), submitUntil && withZone(submitUntil)],
    [texts.say('teams.merge.best'), best === null ? null : formatScore(best)],
    [texts.say('teams.merge.place'), placeText(texts, preview)],
    ...sides.map((side): [string, string | null] => [
      texts.say('teams.merge.placeNow', { team: side.team }),
      placeText(texts, side),
    ]),
  ]);
  const moves = sides.flatMap((side) =>
    side.members.map(({ login }) => [
      login,
      texts.say('teams.merge.points.move', {
        was: medalText(texts, side),
        before: Math.round(side.points ?? 0),
        is: medalText(texts, preview),
        after: Math.round(points ?? 0),
      }),
    ]),
  );
  const prizes =
    prizePlaces === null
      ? texts.say('teams.merge.prize.words')
      : texts.say('teams.merge.prize.places', { count: prizePlaces });
  const worth =
    points === null
      ? [texts.say('teams.merge.points.none')]
      : [
          texts.say('teams.merge.points.text'),
          tableOf([{ title: texts.say('cli.team.column.login') }, { title: texts.say('teams.merge.points') }], moves),
        ];
  return [texts.say('cli.team.merge.with', { name, other }), verdict, sheet, prizes, ...worth].join('\n');
};
