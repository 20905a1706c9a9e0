import { FormattedMessage } from 'react-intl';
import { type MedalRank, metals, type Rank } from '#modules/rating/contract/ladder.js';
import type { Medalist } from '#modules/rating/contract/rating.js';
import type { Reply } from '#modules/client/routes.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { ShowMore } from '#web/ui/show-more.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { RankChip } from '#web/words/rank-chip.js';
import { ToNextRank } from '#web/words/rank-ladder.js';
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
        <div className="beside">
          <aside>{pages[0] && <Ladder {...pages[0]} />}</aside>
          <div>
            <p className="muted mb-3">
              <FormattedMessage id="rating.medals.sandbox" />
            </p>
            <Medalists people={pages.flatMap(({ items }) => items)} />
            <ShowMore of={list} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Ladder({ ladder, own }: Pick<Reply<'GET rating/medals'>, 'ladder' | 'own'>) {
  const t = useText();
  /** A rank and what leads to it, marked where it is the reader's. */
  const step = (rank: Rank, way: string) => (
    <li key={rank} className={classes.rank} aria-current={own?.rank === rank ? 'step' : undefined}>
      <RankChip rank={rank} /> {way}
    </li>
  );
  return (
    <section className="padded" aria-labelledby="ladder">
      <h2 id="ladder" className="mb-3">
        <FormattedMessage id="rating.ladder" />
      </h2>
      <ul className="stack bare gap-2">
        {step('YOUNGLING', t({ id: 'rating.ladder.youngling' }))}
        {step('PADAWAN', t({ id: 'rating.ladder.padawan' }))}
        {ladder.map(({ rank, conditions }) =>
          step(
            rank as MedalRank,
            conditions
              .map(({ metal, count }) => t({ id: 'rating.ladder.condition' }, { metal, count }))
              .join(t({ id: 'shell.ladder.or' })),
          ),
        )}
      </ul>
      {own && <ToNextRank {...own} />}
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
