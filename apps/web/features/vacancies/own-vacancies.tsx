import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePages } from '#web/lib/data/use-read.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Gate } from '#web/ui/gate.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { OwnActions, OwnState, StateChip } from './own-actions.js';
import { mine } from './vacancies.data.js';
import { VacancyCard } from './vacancy-card.js';

/** One's own vacancies with their states, and what can be done with each (VAC1). */
export function OwnVacancies() {
  if (!useIsAuthorized()) return <LoginGate returnTo={paths.ownVacancies} />;
  return <Mine />;
}

/** Guests sign in first, and come back here. */
export function LoginGate({ returnTo }: { returnTo: string }) {
  return (
    <Gate title={<FormattedMessage id="vacancies.gate" />} text={<FormattedMessage id="vacancies.gate.text" />}>
      <Button component={Link} to={paths.login(returnTo)}>
        <FormattedMessage id="shell.login" />
      </Button>
    </Gate>
  );
}

function Mine() {
  const list = usePages(mine);
  return (
    <Loaded of={list} skeleton={200} empty={<None />}>
      {({ pages }) => (
        <div className="stack gap-3">
          <div className="card rows">
            {pages
              .flatMap(({ items }) => items)
              .map((card) => (
                <VacancyCard key={card.id} card={card} mark={<StateChip state={card.state} own={card.own} />}>
                  <OwnState card={card} own={card.own} />
                  <OwnActions id={card.id} title={card.title} own={card.own} />
                </VacancyCard>
              ))}
          </div>
          <ShowMore of={list} />
        </div>
      )}
    </Loaded>
  );
}

function None() {
  return (
    <EmptyState
      picture="sheet"
      title={<FormattedMessage id="vacancies.mine.none" />}
      action={
        <Link className="button-primary" to={paths.newVacancy}>
          <FormattedMessage id="vacancies.new" />
        </Link>
      }
    />
  );
}
