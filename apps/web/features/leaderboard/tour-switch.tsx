import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNow } from '#web/lib/use-now.js';
import { useTours } from '#web/words/board.data.js';
import { Select } from '#web/ui/select.js';
import classes from './tour-switch.module.css';

const minute = 60_000;

interface Props {
  champname: string;
  tour: string;
  onChange: (tour: string) => void;
}

/** CHAMP6: leads from the board of the championship to those of tours that have begun; nothing where there are none. */
export function TourSwitch({ champname, tour, onChange }: Props) {
  const t = useText();
  const say = useBilingual();
  const now = useNow(minute);
  const begun = (useTours(champname).data ?? []).filter(({ dateStart }) => Date.parse(dateStart) <= now);
  if (begun.length === 0) return null;
  return (
    <div className={classes.switch}>
      <Select
        label={t({ id: 'scoring.board.tour' })}
        value={tour}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t({ id: 'scoring.board.tour.now' }) },
          ...begun.map(({ id, title }) => ({ value: id, label: say(title) })),
        ]}
      />
    </div>
  );
}
