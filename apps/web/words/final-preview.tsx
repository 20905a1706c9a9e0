import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { FinalPreview as Preview, FinalPreviewRow } from '#modules/scoring/boards/contract/final-preview.js';
import { addressOf } from '#modules/client/address.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { PlaceDelta } from './place-delta.js';
import classes from '#web/ui/plain-table.module.css';
import { Score } from './score.js';
import { Loaded } from '#web/ui/loaded.js';
import { PlainTable } from '#web/ui/table/plain-table.js';

interface Props {
  champname: string;
  /** How many teams are shown; the CSV file has all. */
  limit: number;
}

const finalPreview = read('GET championships/{champname}/final-preview', {
  // With the leaderboard beside it, not with each solution: all of them are ranked anew for it.
  live: ({ params }) => `leaderboard:${params.champname}`,
});

/** SUB5: the final board as it would be revealed now, for those who lead the championship. That one looks is noted. */
export function FinalPreview({ champname, limit }: Props) {
  const preview = useRead(finalPreview, { params: { champname }, query: { limit } });
  return (
    <Loaded of={preview} skeleton={160}>
      {(found) => <Shown {...found} />}
    </Loaded>
  );
}

function Shown({ champname, revealed, hasPrivate, moved, items, total }: Preview) {
  return (
    <div className={classes.tables}>
      {!revealed && (
        <p className={classes.note}>
          <Lock size={16} strokeWidth={1.75} aria-hidden />
          <FormattedMessage id="editor.final.secret" />
        </p>
      )}
      <p>
        <FormattedMessage id={hasPrivate ? 'editor.final.sums' : 'editor.final.open'} values={{ total, moved }} />
      </p>
      {items.length > 0 && <Teams rows={items} />}
      {total > 0 && (
        <p>
          {total > items.length && (
            <>
              <FormattedMessage id="editor.final.more" values={{ count: total - items.length }} />{' '}
            </>
          )}
          <a href={addressOf('GET championships/{champname}/final-preview.csv', { params: { champname } })} download>
            <FormattedMessage id="editor.final.csv" />
          </a>
        </p>
      )}
    </div>
  );
}

function Teams({ rows }: { rows: readonly FinalPreviewRow[] }) {
  const t = useText();
  return (
    <PlainTable
      label={t({ id: 'editor.final.board' })}
      columns={['editor.final.place', 'editor.final.team', 'editor.final.score', 'editor.final.publicScore']}
    >
      {rows.map(({ place, publicPlace, team, score, publicScore }) => (
        <tr key={team}>
          <td>
            {place} <PlaceDelta place={place} before={publicPlace} />
          </td>
          <th scope="row">{team}</th>
          <td>
            <Score value={score} />
          </td>
          <td>
            <Score value={publicScore} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
