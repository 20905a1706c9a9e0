import type { TourChange, TourPreviewRow } from '#modules/scoring/tours/contract/tour.js';
import { Chip, type Tone } from '#web/ui/chip.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './tour-teams.module.css';

const tones: Record<TourChange, Tone> = { DROPS: 'error', COMES: 'ok', STAYS: 'plain' };

/** The teams that a decision is about: who drops out, who comes in, who stays. */
export function TourTeams({ teams }: { teams: readonly TourPreviewRow[] }) {
  const t = useText();
  if (teams.length === 0) return null;
  const hasSent = teams.some(({ sentSince }) => sentSince > 0);
  return (
    <PlainTable
      label={t({ id: 'editor.decision.teams' })}
      scroll={classes.scroll}
      className={classes.table}
      columns={[
        'editor.decision.place',
        'editor.decision.team',
        'editor.decision.change',
        ...(hasSent ? (['editor.decision.sent'] as const) : []),
      ]}
    >
      {teams.map(({ team, place, change, sentSince }) => (
        <tr key={team}>
          <td className="numbers">{place ?? '–'}</td>
          <td className="breaks">{team}</td>
          <td>
            <Chip tone={tones[change]}>{t({ id: `editor.decision.${change}` })}</Chip>
          </td>
          {hasSent && <td className="numbers">{sentSince || '–'}</td>}
        </tr>
      ))}
    </PlainTable>
  );
}
