import { Button } from '@mantine/core';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { Chip } from '#web/ui/chip.js';
import { DateTime } from '#web/words/date-time.js';
import { DetailList } from '#web/ui/detail-list.js';
import { Dialog } from '#web/ui/dialog.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { Score } from '#web/words/score.js';
import { TeamRanks } from '#web/words/team-ranks.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { TeamProgress } from './lazy-charts.js';
import { TieBand, type Span } from './tie-band.js';

interface Props {
  champname: string;
  row: LeaderboardRow;
  span: Span | null;
  onClose: () => void;
}

/** All of a row of the leaderboard, of which a narrow screen shows the essential only (NAV9). */
export function RowSheet({ champname, row, span, onClose }: Props) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const details = [
    { id: 'place', label: t({ id: 'scoring.column.place' }), value: row.place },
    {
      id: 'delta',
      label: t({ id: 'scoring.column.delta' }),
      value: <PlaceDelta place={row.place} before={row.previousPlace} />,
    },
    { id: 'members', label: t({ id: 'scoring.details.members' }), value: row.members.join(', ') },
    { id: 'score', label: t({ id: 'scoring.column.score' }), value: <Score value={row.score} /> },
    {
      id: 'band',
      label: t({ id: 'scoring.column.band' }),
      value: span && row.band && <TieBand row={row} span={span} />,
    },
    { id: 'tie', label: t({ id: 'scoring.details.tie' }), value: row.tie && t({ id: 'scoring.band.tie' }, row.tie) },
    { id: 'solutions', label: t({ id: 'scoring.column.solutions' }), value: row.solutions },
    { id: 'last', label: t({ id: 'scoring.column.last' }), value: <DateTime time={row.lastSolutionAt} /> },
    {
      id: 'status',
      label: t({ id: 'scoring.column.status' }),
      value: row.outdated ? (
        <Chip tone="warn">{t({ id: 'scoring.board.former' })}</Chip>
      ) : (
        <Chip tone="ok">{t({ id: `scoring.board.status.${row.status}` })}</Chip>
      ),
    },
    { id: 'award', label: t({ id: 'scoring.column.award' }), value: row.award && <MedalDisc award={row.award} /> },
  ];
  return (
    <Dialog ref={dialog} title={row.team} onClose={onClose}>
      <DetailList details={details.filter(({ value }) => value !== null)} />
      <TeamRanks champname={champname} team={row.team} />
      <p>
        <Link to={paths.team(champname, row.team)}>{t({ id: 'scoring.details.page' })}</Link>
      </p>
      <TeamProgress champname={champname} team={row.team} />
      <div className="flex justify-end mt-4">
        <Button variant="default" onClick={() => dialog.current?.close()}>
          <FormattedMessage id="shell.close" />
        </Button>
      </div>
    </Dialog>
  );
}
