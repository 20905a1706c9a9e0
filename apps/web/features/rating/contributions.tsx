import { Button } from '@mantine/core';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { addressOf } from '#modules/client/address.js';
import type { AwardView } from '#modules/rating/contract/rating.js';
import { Loaded } from '#web/ui/loaded.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { DateTime } from '#web/words/date-time.js';
import { GeneralScore } from '#web/words/general-score.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { copyText } from '#web/lib/copy-text.js';
import { paths } from '#web/lib/paths.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useExplained } from './rating.data.js';
import classes from './rating-table.module.css';
/** RATE1: each point of a person, with all that it follows from. */
export function Contributions({ login }: { login: string }) {
  const explained = useExplained(login);
  return (
    <section className="padded mb-4" aria-labelledby="contributions">
      <h2 id="contributions" className="mb-3">
        <FormattedMessage id="rating.contributions" />
      </h2>
      <Loaded of={explained} skeleton={200}>
        {({ awards, generalScore }) =>
          awards.length === 0 ? (
            <p className="muted">
              <FormattedMessage id="rating.contributions.none" />
            </p>
          ) : (
            <AwardTable login={login} awards={awards} generalScore={generalScore} />
          )
        }
      </Loaded>
    </section>
  );
}

const columns = ['championship', 'place', 'teamSize', 'weight', 'days', 'base', 'today', 'medal'] as const;

/** Whole numbers near the values that add up to `sum`, the whole number near theirs: what is cut off most goes up first. */
const wholeOf = (values: readonly number[], sum: number): number[] => {
  const up = Math.round(sum) - values.reduce((all, value) => all + Math.floor(value), 0);
  const byRest = values.map((_, at) => at).toSorted((one, other) => (values[other]! % 1) - (values[one]! % 1));
  return values.map((value, at) => Math.floor(value) + (byRest.indexOf(at) < up ? 1 : 0));
};

interface TableProps {
  login: string;
  awards: readonly AwardView[];
  generalScore: number;
}

function AwardTable({ login, awards, generalScore }: TableProps) {
  const t = useText();
  const points = wholeOf(
    awards.map(({ today }) => today),
    generalScore,
  );
  return (
    <PlainTable
      label={t({ id: 'rating.award.table' })}
      className={classes.awards}
      columns={columns.map((column) => `rating.award.${column}` as const)}
    >
      {awards.map((award, at) => (
        <AwardRow key={award.champname} login={login} award={award} points={points[at] ?? 0} />
      ))}
      <tr className="strong">
        <td className={classes.about} colSpan={6}>
          <FormattedMessage id="rating.column.score" />
        </td>
        <td className={classes.sum} colSpan={2}>
          <GeneralScore value={generalScore} />
        </td>
      </tr>
    </PlainTable>
  );
}

/** RATE1: what a number makes of the points: each is multiplied by it. */
const Factors = ({ of }: { of: readonly number[] }) => (
  <span className={classes.factors}>
    {of.map((factor, at) => (
      <span key={at}>
        × <FormattedNumber value={factor} maximumFractionDigits={3} />
      </span>
    ))}
  </span>
);

/** RATE1: the picture of a result, and the address that networks show it beside. */
function ShareResult({ login, champname }: { login: string; champname: string }) {
  const t = useText();
  const copy = async () => {
    const isCopied = await copyText(`${location.origin}${paths.user(login)}?result=${champname}`);
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'rating.award.copied' : 'shell.notCopied' }));
  };
  return (
    <span className="row gap-1-2">
      <a href={addressOf('GET rating/{login}/{champname}.png', { params: { login, champname } })}>
        {t({ id: 'rating.award.card' })}
      </a>
      <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
        <FormattedMessage id="rating.award.copy" />
      </Button>
    </span>
  );
}

/** @param points of today, rounded so that those of all rows add up */
function AwardRow({ login, award, points }: { login: string; award: AwardView; points: number }) {
  const t = useText();
  const title = useBilingual()(award.title);
  // Beside each other on a phone, without the head of the table.
  const named = (column: (typeof columns)[number]) => ({ 'data-label': t({ id: `rating.award.${column}` }) });
  const { factors } = award;
  return (
    <tr>
      <td className={classes.about}>
        {award.here ? <Link to={paths.championship(award.champname, 'rating')}>{title}</Link> : title}{' '}
        <DateTime time={award.endedAt} />{' '}
        {award.imported && (
          <span className="muted">
            <FormattedMessage id="rating.award.imported" />
          </span>
        )}
        {award.voided === null && <ShareResult login={login} champname={award.champname} />}
        {award.voided !== null && (
          <p className="muted">
            {award.voided === '' ? (
              <FormattedMessage id="rating.award.voided.plain" />
            ) : (
              <FormattedMessage id="rating.award.voided" values={{ reason: award.voided }} />
            )}
          </p>
        )}
      </td>
      <td {...named('place')}>
        <FormattedMessage id="rating.award.placeOf" values={{ place: award.place, teams: award.teams }} />
        <Factors of={[factors.place, factors.teams]} />
      </td>
      <td {...named('teamSize')}>
        {award.teamSize}
        <Factors of={[factors.team]} />
      </td>
      <td {...named('weight')}>
        <FormattedNumber value={award.weight} />
      </td>
      <td {...named('days')}>
        {award.days}
        <Factors of={[factors.time]} />
      </td>
      <td {...named('base')}>
        <FormattedNumber value={award.base} maximumFractionDigits={0} />
      </td>
      <td {...named('today')}>
        <FormattedNumber value={points} />
      </td>
      <td {...named('medal')}>{award.medal && <MedalDisc award={award.medal} />}</td>
    </tr>
  );
}
