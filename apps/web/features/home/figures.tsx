import { FormattedMessage, useIntl } from 'react-intl';
import { moneyFormat } from '#web/lib/format/money.js';
import { useSite } from '#web/lib/site.js';
import { Numbers } from '#web/ui/numbers.js';

const names = ['contests', 'users', 'prizes', 'solutions'] as const;
type Named = Partial<Record<(typeof names)[number], number>> & { currency?: string | undefined };

const useNamed = () => {
  const { locale } = useIntl();
  return ({ currency, ...of }: Named) =>
    names.flatMap((id) => {
      const count = of[id];
      if (count === undefined) return [];
      const value = id === 'prizes' && currency ? moneyFormat(locale, currency).format(count) : count;
      return [{ id, value, label: <FormattedMessage id={`home.figures.${id}`} values={{ count }} /> }];
    });
};

/** Figures of the installation (NAV10): those that its operator gives, where there are none those that are counted here. */
export function Figures() {
  const { counts, figures } = useSite();
  const named = useNamed();
  return <Numbers look="list" of={named(figures ?? counts ?? {})} />;
}

/** The same as cards, with whose word they are; what is counted here stands as one sentence below what is reported. */
export function FiguresAndCounts() {
  const { counts, figures } = useSite();
  const named = useNamed();
  const shown = figures ?? counts;
  if (!shown) return null;
  return (
    <figure className="stack gap-2 flat">
      <Numbers look="cards" of={named(shown)} />
      <figcaption className="muted small">
        {figures && <FormattedMessage id="home.figures.company" />}{' '}
        {counts && <FormattedMessage id={figures ? 'home.figures.here' : 'home.figures.counted'} values={counts} />}
      </figcaption>
    </figure>
  );
}
