import { MapPin, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Category } from '#modules/vacancies/contract/kinds.js';
import type { TypedVacancy } from '#modules/vacancies/contract/vacancy.js';
import { Chip } from '#web/ui/chip.js';
import { Avatar } from '#web/words/avatar.js';
import { When } from '#web/words/when.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { EmotionCounts } from './emotion-counts.js';
import { useSalary } from './use-vacancy-text.js';
import type { Card } from './vacancies.data.js';
import classes from './vacancy-card.module.css';

type Shown = Pick<TypedVacancy, 'title' | 'company' | 'city' | 'remote' | 'salary' | 'category'> &
  Partial<Pick<Card, 'emotions' | 'comments' | 'datePublication'>>;

interface Props {
  card: Shown;
  /** Where it leads; a preview leads nowhere. */
  to?: string;
  headingLevel?: 'h2' | 'h3';
  /** Beside the title: the state of one's own. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** A vacancy of a list, and as it will look there while it is written. */
export function VacancyCard({ card, to, headingLevel: Heading = 'h2', mark, children }: Props) {
  const t = useText();
  const title = card.title || t({ id: 'vacancies.form.title.none' });
  return (
    <article className={classes.card} data-leads={to !== undefined || undefined}>
      <Avatar name={card.company || title} src={null} size={44} square />
      <div className={classes.head}>
        <Heading className={classes.title}>
          {to === undefined ? (
            title
          ) : (
            <Link className="stretched" to={to}>
              {title}
            </Link>
          )}
        </Heading>
        {card.category && <CategoryChip category={card.category} />}
        {mark}
      </div>
      <Facts card={card} />
      {children}
    </article>
  );
}

/** Its field of work. */
export const CategoryChip = ({ category }: { category: Category }) => (
  <Chip tone="accent">
    <FormattedMessage id={`vacancies.category.${category}`} />
  </Chip>
);

/** Where one works. */
export function Place({ card: { city, remote } }: { card: Pick<Shown, 'city' | 'remote'> }) {
  return (
    <FormattedMessage id={remote ? 'vacancies.place.remote' : 'vacancies.place'} values={{ city: city || 'none' }} />
  );
}

/** Company, place, when it was published and salary; below them what readers feel. */
export function Facts({ card }: { card: Shown }) {
  const salary = useSalary();
  const { from, to } = card.salary;
  return (
    <>
      <p className={classes.facts}>
        {card.company && <span className="strong">{card.company}</span>}
        {(card.city || card.remote) && (
          <span className={classes.place}>
            <MapPin size={14} aria-hidden />
            <Place card={card} />
          </span>
        )}
        {card.datePublication && (
          <span className="muted small">
            <When time={card.datePublication} />
          </span>
        )}
        {(from ?? to) !== null && (
          <span className={classes.salary}>
            <FormattedMessage id="vacancies.salary.monthly" values={{ salary: salary(card.salary) }} />
          </span>
        )}
      </p>
      <Meta card={card} />
    </>
  );
}

/** What readers feel, and how much they said. */
export function Meta({ card: { emotions = [], comments = 0 } }: { card: Shown }) {
  return (
    <p className={classes.meta}>
      <EmotionCounts emotions={emotions} />
      {comments > 0 && (
        <span className="inline gap-1">
          <MessageSquare size={14} aria-hidden />
          <FormattedMessage id="vacancies.comments.count" values={{ count: comments }} />
        </span>
      )}
    </p>
  );
}
