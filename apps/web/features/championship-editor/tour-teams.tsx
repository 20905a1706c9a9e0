import { FormattedMessage } from 'react-intl';
import type { TourChange, TourPreviewRow } from '#modules/scoring/tours/contract/tour.js';
import { Chip, type Tone } from '#web/ui/chip.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './tour-teams.module.css';

const tones: Record<TourChange, Tone> = { DROPS: 'error', COMES: 'ok', STAYS: 'plain' };

/** The teams that a decision is about: who drops out, who comes in, who stays. */
export function TourTeams({ teams }: { teams: readonly TourPreviewRow[] }) {
  const t = useText();
  if (teams.length === 0) return null;
  const hasSent = teams.some(({ sentSince }) => sentSince > 0);
  return (
    <ScrollRegion label={t({ id: 'editor.decision.teams' })} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="editor.decision.place" />
            </th>
            <th scope="col">
              <FormattedMessage id="editor.decision.team" />
            </th>
            <th scope="col">
              <FormattedMessage id="editor.decision.change" />
            </th>
            {hasSent && (
              <th scope="col">
                <FormattedMessage id="editor.decision.sent" />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </ScrollRegion>
  );
}
