import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { LoginGate, OwnVacancies } from '#web/features/vacancies/own-vacancies.js';
import { options, vacancy } from '#web/features/vacancies/vacancies.data.js';
import { VacancyBoard } from '#web/features/vacancies/vacancy-board.js';
import { VacancyDetails } from '#web/features/vacancies/vacancy-details.js';
import { VacancyForm } from '#web/features/vacancies/vacancy-form.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { Loaded, together } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import classes from '#web/ui/page.module.css';
import { NotFoundPage } from './not-found.js';

const idForm = /^[0-9a-f-]{36}$/;

/** The board, one's own vacancies, the form, and the page of one vacancy (VAC1). */
export function VacancyPage() {
  const { id, edit } = useParams();
  if (id === undefined) return <Boards tab="board" />;
  if (id === 'mine' && edit === undefined) return <Boards tab="mine" />;
  if (id === 'new' && edit === undefined) return <Writing />;
  if (!idForm.test(id)) return <NotFoundPage />;
  if (edit === undefined) return <OnePage id={id} />;
  return edit === 'edit' ? <Writing id={id} /> : <NotFoundPage />;
}

function Boards({ tab }: { tab: 'board' | 'mine' }) {
  const t = useText();
  const tabs = [
    { id: 'board', to: paths.vacancies, label: <FormattedMessage id="vacancies.board" /> },
    { id: 'mine', to: paths.ownVacancies, label: <FormattedMessage id="vacancies.mine" /> },
  ];
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeading title={t({ id: 'vacancies.title' })} className={classes.heading} />
        <Button component={Link} to={paths.newVacancy}>
          <FormattedMessage id="vacancies.new" />
        </Button>
      </div>
      <LinkTabs label={t({ id: 'vacancies.tabs' })} tabs={tabs} current={tab} />
      <TabPanel id={tab} className={classes.panel}>
        {tab === 'board' ? <VacancyBoard /> : <OwnVacancies />}
      </TabPanel>
    </div>
  );
}

function OnePage({ id }: { id: string }) {
  const t = useText();
  const { data } = useRead(vacancy, { params: { id } });
  return (
    <div className={classes.page}>
      <PageHeading title={data?.title ?? t({ id: 'vacancies.one' })} className={classes.heading} />
      <VacancyDetails id={id} isPage />
    </div>
  );
}

function Writing({ id }: { id?: string }) {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  const known = useRead(options);
  return (
    <div className={classes.page}>
      <PageHeading
        title={t({ id: id === undefined ? 'vacancies.form.new' : 'vacancies.form.edit' })}
        className={classes.heading}
      />
      {!isAuthorized && <LoginGate returnTo={id === undefined ? paths.newVacancy : paths.vacancyEdit(id)} />}
      {isAuthorized && id === undefined && (
        <Loaded of={known} skeleton={400}>
          {({ thirdPartyDomains }) => <VacancyForm domains={thirdPartyDomains} />}
        </Loaded>
      )}
      {isAuthorized && id !== undefined && <Editing id={id} />}
    </div>
  );
}

function Editing({ id }: { id: string }) {
  const known = useRead(options);
  const old = useRead(vacancy, { params: { id } });
  return (
    <Loaded of={together(known, old)} skeleton={400}>
      {([{ thirdPartyDomains }, view]) =>
        view.own?.actions.includes('EDIT') ? (
          <VacancyForm key={view.id} domains={thirdPartyDomains} old={view} />
        ) : (
          <VacancyDetails id={id} isPage />
        )
      }
    </Loaded>
  );
}
