import { Button, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/store-react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { richParts } from '#modules/vacancies/contract/kinds.js';
import { asApiError } from '#modules/client/api-error.js';
import { useRead } from '#web/lib/data/use-read.js';
import { paths } from '#web/lib/paths.js';
import { state } from '#web/lib/state/state.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { RichText } from '#web/words/rich-text.js';
import { Comments } from './comments.js';
import { ContactLines } from './contact-lines.js';
import { EmotionBar } from './emotion-bar.js';
import { OwnActions, OwnState } from './own-actions.js';
import { useSide } from './use-vacancy-text.js';
import { CategoryChip, Facts } from './vacancy-card.js';
import { type View, vacancy } from './vacancies.data.js';
import classes from './vacancies.module.css';

/** All of one vacancy; of one that is closed, or never was, that it is closed. */
export function VacancyDetails({ id, isPage = false }: { id: string; isPage?: boolean }) {
  const reading = useRead(vacancy, { params: { id } });
  return (
    <Loaded
      of={reading}
      skeleton={<Skeleton height={320} radius={10} />}
      failed={(failure) => (isGone(failure) ? <Closed /> : null)}
    >
      {(view) => <Details view={view} isPage={isPage} />}
    </Loaded>
  );
}

const isGone = (failure: unknown) => [404, 410, 422].includes(asApiError(failure).status);

/** ui.md 2.10: an unknown one is told from a closed one by nobody. */
function Closed() {
  return (
    <EmptyState
      picture="sheet"
      title={<FormattedMessage id="vacancies.closed" />}
      text={<FormattedMessage id="vacancies.closed.text" />}
      action={
        <Link to={paths.vacancies}>
          <FormattedMessage id="vacancies.toBoard" />
        </Link>
      }
    />
  );
}

function Details({ view, isPage }: { view: View; isPage: boolean }) {
  const sideOf = useSide();
  const { info, html } = sideOf(view);
  const contacts = useRef<HTMLElement>(null);
  const Heading = isPage ? 'h2' : 'h3';
  return (
    <div className="stack gap-4 breaks">
      <div className="row gap-2">
        {!isPage && <h3 className={classes.name}>{view.title}</h3>}
        <CategoryChip category={view.category} />
      </div>
      <div>
        <Facts card={view} />
        {view.championship && (
          <p>
            <Link to={paths.championship(view.championship)}>
              <FormattedMessage id="vacancies.ofChampionship" values={{ champname: view.championship }} />
            </Link>
          </p>
        )}
      </div>
      {view.state === 'published' && !view.own && <Apply to={contacts} />}
      {view.own && (
        <div className={classes.part}>
          <OwnState card={view} own={view.own} />
          {view.own.isAuthor ? (
            <OwnActions id={view.id} title={view.title} own={view.own} />
          ) : (
            <Moderate id={view.id} />
          )}
        </div>
      )}
      {richParts
        .filter((part) => info[part] !== '')
        .map((part) => (
          <section key={part} className={classes.part}>
            <Heading>
              <FormattedMessage id={`vacancies.part.${part}`} />
            </Heading>
            <RichText html={html[part]} />
          </section>
        ))}
      <section className={classes.part} ref={contacts} tabIndex={-1} data-reached>
        <Heading>
          <FormattedMessage id="vacancies.part.contacts" />
        </Heading>
        <Contacts contacts={info.contacts} />
      </section>
      {view.state === 'published' && <Said view={view} isPage={isPage} />}
    </div>
  );
}

/** One applies to the company itself: leads to its contacts, or to the way in before them. */
function Apply({ to }: { to: React.RefObject<HTMLElement | null> }) {
  const go = () => {
    to.current?.scrollIntoView({ block: 'center' });
    to.current?.focus({ preventScroll: true });
  };
  return (
    <div>
      <Button onClick={go}>
        <FormattedMessage id="vacancies.apply" />
      </Button>
    </div>
  );
}

/** Moderators decide in the console, an app of its own: this is an ordinary navigation. */
function Moderate({ id }: { id: string }) {
  const adminPath = useSelector(state.user, (snapshot) => snapshot.context.adminPath);
  if (!adminPath) return null;
  return (
    <a href={`${adminPath}/vacancies/${id}/show`}>
      <FormattedMessage id="vacancies.moderate" />
    </a>
  );
}

/** What readers feel and say about it. */
function Said({ view: { id, emotions }, isPage }: { view: View; isPage: boolean }) {
  const Heading = isPage ? 'h2' : 'h3';
  return (
    <>
      <EmotionBar id={id} emotions={emotions} />
      <section className={classes.part}>
        <Heading>
          <FormattedMessage id="vacancies.comments" />
        </Heading>
        <Comments id={id} />
      </section>
      {!isPage && (
        <Link to={paths.vacancy(id)}>
          <FormattedMessage id="vacancies.page" />
        </Link>
      )}
    </>
  );
}

/** For people who are signed in alone: the server sends none to guests. */
function Contacts({ contacts }: { contacts: string | null }) {
  const { pathname, search } = useLocation();
  if (contacts !== null) return <ContactLines text={contacts} />;
  return (
    <p>
      <FormattedMessage
        id="vacancies.contacts.login"
        values={{ link: (text) => <Link to={paths.login(pathname + search)}>{text}</Link> }}
      />
    </p>
  );
}
