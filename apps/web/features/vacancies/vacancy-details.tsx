import { Button, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/store-react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { richParts } from '#modules/vacancies/contract/kinds.js';
import { asApiError } from '#modules/client/api-error.js';
import { useRead } from '#web/lib/data/use-read.js';
import { paths } from '#web/lib/paths.js';
import { askGuest } from '#web/lib/session/guest.js';
import { state } from '#web/lib/state/state.js';
import { DetailList } from '#web/ui/detail-list.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { RailCard } from '#web/ui/rail-card.js';
import { SectionCard } from '#web/ui/section-card.js';
import { Avatar } from '#web/words/avatar.js';
import { When } from '#web/words/when.js';
import { RichText } from '#web/words/rich-text.js';
import { Comments } from './comments.js';
import { ContactLines, mailIn } from './contact-lines.js';
import { EmotionBar } from './emotion-bar.js';
import { OwnActions, OwnState, StateChip } from './own-actions.js';
import { useSalary, useSide } from './use-vacancy-text.js';
import { CategoryChip, Facts, Meta, Place } from './vacancy-card.js';
import { named, type View, vacancy } from './vacancies.data.js';
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
        <Link className="button-primary" to={paths.vacancies}>
          <FormattedMessage id="vacancies.toBoard" />
        </Link>
      }
    />
  );
}

type Refs = { contacts: React.RefObject<HTMLElement | null> };

function Details({ view, isPage }: { view: View; isPage: boolean }) {
  const contacts = useRef<HTMLElement>(null);
  return isPage ? <Whole view={view} contacts={contacts} /> : <Sheet view={view} contacts={contacts} />;
}

/** Over the board. */
function Sheet({ view, contacts }: { view: View } & Refs) {
  return (
    <div className="stack gap-4 breaks">
      <div className="flex items-start gap-3">
        <Avatar name={view.company} src={null} size={44} square />
        <div className="grow">
          <div className="row gap-2">
            <h3 className={classes.name}>{view.title}</h3>
            <CategoryChip category={view.category} />
          </div>
          <Facts card={view} />
        </div>
      </div>
      {view.championship && (
        <p>
          <FormattedMessage id="vacancies.form.championship" />: <Championship champname={view.championship} />
        </p>
      )}
      <Acts view={view} contacts={contacts} />
      <Texts view={view} contacts={contacts} heading="h3" />
      {view.state === 'published' && (
        <>
          <EmotionBar id={view.id} emotions={view.emotions} />
          <section className={classes.part}>
            <h3>
              <FormattedMessage id="vacancies.comments" />
            </h3>
            <Comments id={view.id} />
          </section>
          <Link to={paths.vacancy(view.id)}>
            <FormattedMessage id="vacancies.page" />
          </Link>
        </>
      )}
    </div>
  );
}

const factIds = ['salary', 'place', 'category', 'published', 'championship'] as const;
type Fact = (typeof factIds)[number];

/** A page of its own: what it says, and its facts beside it; above it on a phone. */
function Whole({ view, contacts }: { view: View } & Refs) {
  const salary = useSalary();
  const { championship } = view;
  const facts: Record<Fact, React.ReactNode> = {
    salary: (view.salary.from ?? view.salary.to) !== null && (
      <FormattedMessage id="vacancies.salary.monthly" values={{ salary: salary(view.salary) }} />
    ),
    place: <Place card={view} />,
    category: <FormattedMessage id={`vacancies.category.${view.category}`} />,
    published: view.datePublication && <When time={view.datePublication} />,
    championship: championship && <Championship champname={championship} />,
  };
  return (
    <div className={classes.page}>
      <aside>
        <RailCard id="facts" title={<FormattedMessage id="vacancies.facts" />}>
          <DetailList
            details={factIds.flatMap((id) =>
              facts[id] ? [{ id, value: facts[id], label: <FormattedMessage id={`vacancies.fact.${id}`} /> }] : [],
            )}
          />
          <Acts view={view} contacts={contacts} />
        </RailCard>
      </aside>
      <div className="stack gap-4">
        <div className="padded stack gap-4 breaks">
          <div className="flex items-start gap-3">
            <Avatar name={view.company} src={null} size={56} square />
            <div className="grow">
              <p className={classes.name}>{view.company}</p>
              <Meta card={view} />
            </div>
          </div>
          <Texts view={view} contacts={contacts} heading="h2" />
          {view.state === 'published' && <EmotionBar id={view.id} emotions={view.emotions} />}
        </div>
        {view.state === 'published' && (
          <SectionCard id="comments" title={<FormattedMessage id="vacancies.comments" />}>
            <Comments id={view.id} />
          </SectionCard>
        )}
      </div>
    </div>
  );
}

function Championship({ champname }: { champname: string }) {
  const to = paths.championship(champname);
  const { data } = useRead(named, { query: { paths: to } });
  return <Link to={to}>{data?.items[0]?.title ?? champname}</Link>;
}

/** What one can do with it: apply, or what its author and moderators can. */
function Acts({ view, contacts }: { view: View } & Refs) {
  const { own } = view;
  if (!own) return view.state === 'published' && <Apply view={view} to={contacts} />;
  return (
    <div className={classes.part}>
      <StateChip state={view.state} own={own} />
      <OwnState card={view} own={own} />
      {own.isAuthor ? <OwnActions id={view.id} title={view.title} own={own} /> : <Moderate id={view.id} />}
    </div>
  );
}

function Texts({ view, contacts, heading: Heading }: { view: View; heading: 'h2' | 'h3' } & Refs) {
  const { info, html } = useSide()(view);
  return (
    <>
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
    </>
  );
}

/** One applies to the company itself: leads to its contacts and begins a letter, or asks in who does not see them yet. */
function Apply({ view, to }: { view: View; to: React.RefObject<HTMLElement | null> }) {
  const { contacts } = useSide()(view).info;
  const address = contacts === null ? null : mailIn(contacts);
  const go = () => {
    if (contacts === null) return askGuest();
    to.current?.scrollIntoView({ block: 'center' });
    return to.current?.focus({ preventScroll: true });
  };
  const label = <FormattedMessage id="vacancies.apply" />;
  return (
    <div>
      {address === null ? (
        <Button onClick={go}>{label}</Button>
      ) : (
        // Where no program for mail opens, the contacts are what one is led to.
        <Button component="a" href={`mailto:${address}?subject=${encodeURIComponent(view.title)}`} onClick={go}>
          {label}
        </Button>
      )}
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
