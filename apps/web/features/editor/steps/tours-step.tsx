import { Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView, Tour } from '../../../../../modules/championships/contract/editor.js';
import { EmptyState } from '../../../components/empty-state.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { BilingualPair } from '../components/bilingual-pair.js';
import pair from '../components/bilingual-pair.module.css';
import { TimeField } from '../components/time-field.js';
import { newTour, withAdvances } from '../tours.js';
import type { Draft } from '../use-draft.js';
import { AdvanceField } from './advance-field.js';
import { TourTruth } from './tour-truth.js';
import classes from './step.module.css';

/** CHAMP6: tours in their order; most championships have none. */
export function ToursStep({ view, draft: { values, faults, set } }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const { tours } = values;
  const change = (next: readonly Tour[]) => set({ tours: withAdvances(next) });
  return (
    <div className={classes.fields}>
      {tours.length === 0 && (
        <EmptyState
          picture="sheet"
          title={<FormattedMessage id="editor.tours.none" />}
          text={<FormattedMessage id="editor.tours.hint" />}
        />
      )}
      <ol className={classes.list}>
        {tours.map((tour, at) => (
          <TourCard
            key={tour.id}
            tour={tour}
            number={at + 1}
            isLast={at === tours.length - 1}
            onChange={(changed) => change(tours.map((one) => (one.id === tour.id ? changed : one)))}
            onRemove={() => change(tours.filter(({ id }) => id !== tour.id))}
          >
            {/* A tour that is not saved yet has nothing to put its answers to. */}
            {view.tours.some(({ id }) => id === tour.id) && <TourTruth view={view} tourId={tour.id} />}
          </TourCard>
        ))}
      </ol>
      {faults['tours'] && <p role="alert">{t({ id: 'editor.tours.order' })}</p>}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => change([...tours, newTour(values, tours.at(-1))])}
        >
          <FormattedMessage id="editor.tours.add" />
        </Button>
      </div>
    </div>
  );
}

interface CardProps {
  tour: Tour;
  number: number;
  isLast: boolean;
  onChange: (tour: Tour) => void;
  onRemove: () => void;
  children: ReactNode;
}

function TourCard({ tour, number, isLast, onChange, onRemove, children }: CardProps) {
  const t = useText();
  return (
    <li className={classes.card}>
      <div className={classes.fields}>
        <div className={classes.row}>
          <h3 className={classes.sub}>{t({ id: 'editor.tour' }, { number })}</h3>
          <Button variant="subtle" size="compact-sm" leftSection={<Trash2 size={16} aria-hidden />} onClick={onRemove}>
            <FormattedMessage id="editor.tours.remove" />
          </Button>
        </div>
        <BilingualPair
          name={`tour.${number}`}
          label="editor.tour.title"
          maxLength={200}
          value={tour.title}
          onChange={(title) => onChange({ ...tour, title })}
        />
        <div className={pair.pair}>
          <TimeField
            name={`tour.${number}.dateStart`}
            label={t({ id: 'editor.dateStart' })}
            value={tour.dateStart}
            onChange={(dateStart) => dateStart && onChange({ ...tour, dateStart })}
          />
          <TimeField
            name={`tour.${number}.dateEnd`}
            label={t({ id: 'editor.dateEnd' })}
            value={tour.dateEnd}
            onChange={(dateEnd) => dateEnd && onChange({ ...tour, dateEnd })}
          />
        </div>
        {!isLast && <AdvanceField value={tour.advance} onChange={(advance) => onChange({ ...tour, advance })} />}
        {children}
      </div>
    </li>
  );
}
