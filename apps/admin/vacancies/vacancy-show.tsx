import { Box, Card, CardContent, Typography } from '@mui/material';
import { ListButton, Show, TopToolbar, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { richParts } from '#modules/vacancies/contract/kinds.js';
import { Moment } from '../moment.js';
import { VacancyActions } from './vacancy-actions.js';
import type { Side, VacancyView } from './vacancy.js';

const Actions = () => (
  <TopToolbar>
    <ListButton />
  </TopToolbar>
);

const PageTitle = () => <>{useRecordContext<VacancyView>()?.title ?? ''}</>;

/** What the card of the board says. */
const Head = ({ side }: { side: Side }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { from, to, currency } = side.salary;
  const salary = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const place = [side.city, side.remote && translate('resources.vacancies.remote')].filter(Boolean).join(', ');
  return (
    <>
      <Typography variant="h6" component="h3">
        {side.title}
      </Typography>
      <Typography variant="body2" gutterBottom>
        {side.company} · {place} · {salary.formatRange(from, to)} ·{' '}
        {translate(`resources.vacancies.categories.${side.category}`)}
      </Typography>
    </>
  );
};

interface LanguageProps {
  side: Side;
  language: 'ru' | 'en';
}

/** One language of a text, as it will be seen; the html is what the server rendered and cleaned. */
const Language = ({ side, language }: LanguageProps) => {
  const translate = useTranslate();
  const info = language === 'ru' ? side.info : side.info_en;
  const html = language === 'ru' ? side.html : side.html_en;
  if (!info || !html)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('resources.vacancies.noEnglish')}</Typography>;
  return (
    <Box lang={language}>
      {richParts
        .filter((part) => info[part] !== '')
        .map((part) => (
          <Box key={part} component="section" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
            <Typography variant="subtitle2" component="h4">
              {translate(`resources.vacancies.parts.${part}`)}
            </Typography>
            <div dangerouslySetInnerHTML={{ __html: html[part] }} />
          </Box>
        ))}
      <Typography variant="subtitle2" component="h4">
        {translate('resources.vacancies.parts.contacts')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{info.contacts}</Typography>
    </Box>
  );
};

const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } };

const Preview = ({ side, name }: { side: Side; name: 'now' | 'shown' }) => {
  const translate = useTranslate();
  return (
    <Card sx={{ mb: 2 }} component="section" aria-label={translate(`resources.vacancies.${name}`)}>
      <CardContent>
        <Typography variant="overline" component="h2">
          {translate(`resources.vacancies.${name}`)}
        </Typography>
        <Head side={side} />
        <Box sx={twoColumns}>
          <Language side={side} language="ru" />
          <Language side={side} language="en" />
        </Box>
      </CardContent>
    </Card>
  );
};

const Body = () => {
  const translate = useTranslate();
  const vacancy = useRecordContext<VacancyView>();
  // The row of the list comes first, without the texts.
  if (!vacancy?.html) return null;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {translate('resources.vacancies.fields.author')}: {vacancy.author}, <Moment time={vacancy.date} />
      </Typography>
      <VacancyActions />
      <Preview side={vacancy} name="now" />
      {vacancy.shown && <Preview side={vacancy.shown} name="shown" />}
    </>
  );
};

/** One vacancy as it will be seen in both languages, beside what everybody sees now (ADMIN1). */
export const VacancyShow = () => (
  <Show<VacancyView> actions={<Actions />} title={<PageTitle />} component="div">
    <Body />
  </Show>
);
