import { FormattedMessage } from 'react-intl';
import type { Consequences, MovedPerson } from '#modules/rating/contract/correction.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import classes from '#web/ui/plain-table.module.css';
import { useText } from '#web/lib/i18n/use-text.js';

/** As many as one reads before one decides. */
const shownPeople = 10;

/** RATE1: who would gain or lose which medal, points and rank; nothing where nobody would. */
export function MovedPeople({ of }: { of: Consequences | undefined }) {
  const t = useText();
  if (!of || of.moved === 0) return null;
  const shown = of.items.slice(0, shownPeople);
  return (
    <>
      <PlainTable
        label={t({ id: 'editor.rejudging.awards' })}
        isCaptioned
        className={classes.people}
        columns={['editor.rejudging.awards.person', 'editor.rejudging.awards.before', 'editor.rejudging.awards.after']}
      >
        {shown.map(({ login, name, before, after }) => (
          <tr key={login}>
            <th scope="row">{name}</th>
            <td>
              <Result of={before} />
            </td>
            <td>
              <Result of={after} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {of.moved > shown.length && (
        <p>
          <FormattedMessage id="editor.rejudging.awards.more" values={{ count: of.moved - shown.length }} />
        </p>
      )}
    </>
  );
}

function Result({ of }: { of: MovedPerson['before'] }) {
  const t = useText();
  if (of === null) return <>–</>;
  const { place, medal, points, rank } = of;
  const kept = [medal && t({ id: `shell.medal.${medal}` }), t({ id: `shell.rank.${rank}` })];
  // On two lines: what was and what would be stand side by side on a phone too.
  return (
    <>
      {t({ id: 'editor.rejudging.awards.result' }, { place, points: Math.round(points) })}
      <br />
      {kept.filter((part) => part !== null).join(' · ')}
    </>
  );
}
