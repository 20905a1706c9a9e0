import { FormattedMessage } from 'react-intl';
import { paths } from '#web/lib/paths.js';
import { useRead } from '#web/lib/data/use-read.js';
import { board } from './vacancies.data.js';
import { VacancyCard } from './vacancy-card.js';

/** VAC1: what the client of a championship offers beside it; nothing where nothing is open. */
export function Beside({ champname }: { champname: string }) {
  const { data } = useRead(board, { query: { championship: champname, limit: 10 } });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack gap-3 mt-6" aria-labelledby="beside">
      <h2 id="beside">
        <FormattedMessage id="vacancies.beside" />
      </h2>
      {data.items.map((card) => (
        <VacancyCard key={card.id} card={card} to={paths.vacancy(card.id)} headingLevel="h3" />
      ))}
    </section>
  );
}
