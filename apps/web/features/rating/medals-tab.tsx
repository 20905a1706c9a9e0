import { FormattedMessage } from 'react-intl';
import { type MedalRank, metals } from '#modules/rating/contract/ladder.js';
import type { Medalist } from '#modules/rating/contract/rating.js';
import type { Reply } from '#modules/client/routes.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { ShowMore } from '#web/ui/show-more.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { RankChip } from '#web/words/rank-chip.js';
import { RankLadder } from '#web/words/rank-ladder.js';
import { awardOf } from '#web/words/rewards.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { PersonCell } from './rating-table.js';
import { useMedals } from './rating.data.js';
import classes from './rating-table.module.css';

/** RATE2: who has which medals, and what they lead to. */
export function MedalsTab() {
  const list = useMedals();
  return (
    <Loaded of={list} skeleton={640}>
      {({ pages }) => (
        <>
          {pages[0] && <Ladder {...pages[0]} />}
          <p className="muted mb-3">
            <FormattedMessage id="rating.medals.sandbox" />
          </p>
          <Medalists people={pages.flatMap(({ items }) => items)} />
          <ShowMore of={list} />
        </>
      )}
    </Loaded>
  );
}

function Ladder({ ladder, own }: Pick<Reply<'GET rating/medals'>, 'ladder' | 'own'>) {
  const t = useText();
  return (
    <section className="padded mb-4" aria-labelledby="ladder">
      <h2 id="ladder" className="mb-3">
        <FormattedMessage id="rating.ladder" />
      </h2>
      {own && <RankLadder {...own} />}
      <ul className="stack bare gap-6px mt-4">
        <li>
          <RankChip rank="YOUNGLING" /> <FormattedMessage id="rating.ladder.youngling" />
        </li>
        <li>
          <RankChip rank="PADAWAN" /> <FormattedMessage id="rating.ladder.padawan" />
        </li>
        {ladder.map(({ rank, conditions }) => (
          <li key={rank}>
            <RankChip rank={rank as MedalRank} />{' '}
            {conditions
              .map(({ metal, count }) => t({ id: 'rating.ladder.condition' }, { metal, count }))
              .join(t({ id: 'shell.ladder.or' }))}
          </li>
        ))}
      </ul>
      <p className="flat muted small">
        <FormattedMessage id="rating.ladder.higher" />
      </p>
    </section>
  );
}

function Medalists({ people }: { people: readonly Medalist[] }) {
  const t = useText();
  if (people.length === 0) return <EmptyState picture="podium" title={<FormattedMessage id="rating.empty" />} />;
  return (
    <PlainTable
      label={t({ id: 'rating.medals.table' })}
      scroll="card"
      className={classes.medals}
      columns={[
        'rating.column.place',
        'rating.column.person',
        ...metals.map((metal) => ({
          id: `shell.medal.${awardOf[metal]}` as const,
          title: <MedalDisc award={awardOf[metal]} />,
        })),
      ]}
    >
      {people.map(({ place, login, name, rank, rewards }) => (
        <tr key={login}>
          <td>{place}</td>
          <td className={classes.who}>
            <PersonCell login={login} name={name}>
              <RankChip rank={rank} />
            </PersonCell>
          </td>
          {metals.map((metal) => (
            <td key={metal}>{rewards[metal]}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
