import { zonesOf } from '#modules/scoring/boards/contract/medal-zones.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { MedalDisc } from './medal-disc.js';

/** RATE1: which places win which medal, when so many teams are ranked. */
export function MedalZones({ teams }: { teams: number }) {
  const t = useText();
  const zones = zonesOf(teams);
  if (!zones) {
    return <p className="muted">{t({ id: 'shell.zones.none' })}</p>;
  }
  const rows = [
    { award: 'GOLD', from: 1, to: zones.gold },
    { award: 'SLIVER', from: zones.gold + 1, to: zones.silver },
    { award: 'BRONZE', from: zones.silver + 1, to: zones.bronze },
  ] as const;
  return (
    <ul className="wrap gap-2-6 bare" aria-label={t({ id: 'shell.zones' })}>
      {rows.map(({ award, from, to }) => (
        <li key={award} className="line gap-2 numbers">
          <MedalDisc award={award} />
          <span>{t({ id: 'shell.zones.places' }, { from, to, kind: from === to ? 'one' : 'many' })}</span>
        </li>
      ))}
    </ul>
  );
}
