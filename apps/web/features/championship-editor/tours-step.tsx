import { Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView, Tour } from '#modules/championships/contract/editor.js';
import { longestLine } from '#modules/championships/contract/limits.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNow } from '#web/lib/use-now.js';
import { BilingualPair } from './bilingual-pair.js';
import { useFaultText } from './field-text.js';
import { TimeField } from './time-field.js';
import { newTour, overlapping, usualTitle, withAdvances } from './tours.js';
import type { Draft } from './use-draft.js';
import { AdvanceField } from './advance-field.js';
import { TourDecision } from './tour-decision.js';
import { TourTruth } from './tour-truth.js';
import classes from './step.module.css';

const minute = 60_000;

/** A saved tour that is over and is followed by another: who goes on may be decided. */
const isDecidable = ({ state, tours }: EditorView, id: string, now: number): boolean => {
  const at = tours.findIndex((tour) => tour.id === id);
  const saved = tours[at];
  return state === 'PUBLISHED' && saved !== undefined && at < tours.length - 1 && Date.parse(saved.dateEnd) <= now;
};

const isNameless = ({ title }: Tour) => title.rus === '' && title.eng === '';

/** CHAMP6: tours in their order; most championships have none. */
export function ToursStep({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const say = useBilingual();
  const now = useNow(minute);
  const { values, faults, set } = draft;
  const fault = useFaultText(faults)('tours');
  const { tours } = values;
  const early = overlapping(tours);
  const overlap = useFaultText({ tours: 'TOURS_OVERLAP' })('tours');
  const titleOf = (tour: Tour) => say(tour.title) || t({ id: 'editor.tour' }, { number: tours.indexOf(tour) + 1 });
  const without = ({ id }: Tour) => withAdvances(tours.filter((tour) => tour.id !== id));
  const isSaved = ({ id }: Tour) => view.tours.some((tour) => tour.id === id);
  const change = (next: readonly Tour[]) => set({ tours: withAdvances(next) });
  const askToDrop = useTourRemoval();
  const drop = async (tour: Tour) => {
    const hasTruth = view.tourTruths.some(({ tourId }) => tourId === tour.id);
    if (await askToDrop(titleOf(tour), hasTruth)) draft.dropTours(without(tour));
  };
  return (
    <div className={classes.fields}>
      {tours.length === 0 && (
        <EmptyState
          picture="sheet"
          title={<FormattedMessage id="editor.tours.none" />}
          text={<FormattedMessage id="editor.tours.hint" />}
        />
      )}
      <ol className="stack gap-3 bare">
        {tours.map((tour, at) => (
          <TourCard
            key={tour.id}
            tour={tour}
            number={at + 1}
            isLast={at === tours.length - 1}
            fault={isNameless(tour) ? fault : undefined}
            startFault={early.includes(tour) ? overlap : undefined}
            onChange={(changed) => change(tours.map((one) => (one.id === tour.id ? changed : one)))}
            onRemove={() => (isSaved(tour) ? void drop(tour) : change(without(tour)))}
          >
            {isDecidable(view, tour.id, now) && tour.advance && (
              <TourDecision champname={view.champname} tourId={tour.id} title={titleOf(tour)} advance={tour.advance} />
            )}
            {/* A tour that is not saved yet has nothing to put its answers to. */}
            {isSaved(tour) && <TourTruth view={view} tourId={tour.id} />}
          </TourCard>
        ))}
      </ol>
      {fault && !tours.some(isNameless) && <FormAlert>{fault}</FormAlert>}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => change([...tours, newTour(usualTitle(tours.length + 1), values, tours.at(-1))])}
        >
          <FormattedMessage id="editor.tours.add" />
        </Button>
      </div>
    </div>
  );
}

/** CHAMP6: asks before a tour is removed; what is lost with it does not come back with another one of its name. */
const useTourRemoval = () => {
  const t = useText();
  return (title: string, hasTruth: boolean) =>
    ask({
      title: t({ id: 'editor.tours.remove.ask' }, { tour: title }),
      text: <FormattedMessage id="editor.tours.remove.text" values={{ truth: String(hasTruth) }} />,
      verb: t({ id: 'editor.tours.remove' }),
      danger: true,
    });
};

interface CardProps {
  tour: Tour;
  number: number;
  isLast: boolean;
  /** What is wrong with its title. */
  fault: string | undefined;
  /** What is wrong with its start. */
  startFault: string | undefined;
  onChange: (tour: Tour) => void;
  onRemove: () => void;
  children: ReactNode;
}

function TourCard({ tour, number, isLast, fault, startFault, onChange, onRemove, children }: CardProps) {
  const t = useText();
  return (
    <li className="column gap-3 p-4 bordered rounded-card">
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
          maxLength={longestLine}
          value={tour.title}
          error={fault}
          onChange={(title) => onChange({ ...tour, title })}
        />
        <div className="halves gap-3-4">
          <TimeField
            name={`tour.${number}.dateStart`}
            label={t({ id: 'editor.dateStart' })}
            value={tour.dateStart}
            error={startFault}
            onChange={(dateStart) => dateStart && onChange({ ...tour, dateStart })}
          />
          <TimeField
            name={`tour.${number}.dateEnd`}
            label={t({ id: 'editor.dateEnd' })}
            value={tour.dateEnd}
            onChange={(dateEnd) => dateEnd && onChange({ ...tour, dateEnd })}
          />
        </div>
        {!isLast && (
          <AdvanceField tourId={tour.id} value={tour.advance} onChange={(advance) => onChange({ ...tour, advance })} />
        )}
        {children}
      </div>
    </li>
  );
}
