import { FormattedMessage, useIntl } from 'react-intl';
import type { ReadyPreview } from '#modules/championships/contract/preview.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ColumnSummary } from './column-summary.js';
import classes from './preview-grid.module.css';

/** The first rows of a table under a summary of each of its columns. */
export function PreviewGrid({ name, preview }: { name: string; preview: ReadyPreview }) {
  const t = useText();
  const { rows, rowsRead } = preview;
  // Two columns may have one name, so that the place is what tells them apart.
  const columns = preview.columns.map((column, at) => ({ ...column, key: `${at}|${column.name}` }));
  return (
    <>
      <Extent preview={preview} />
      <ScrollRegion label={t({ id: 'championships.preview.table' }, { name })} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                <FormattedMessage id="championships.preview.row" />
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-type={column.type}>
                  {column.name}
                  <Description text={column.description} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={classes.summary}>
              <th scope="row">{t({ id: 'championships.preview.column' })}</th>
              {columns.map((column) => (
                <td key={column.key} data-type={column.type}>
                  <ColumnSummary column={column} rows={rowsRead} />
                </td>
              ))}
            </tr>
            {rows.map((cells, at) => (
              // The rows of a file are in its order.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {columns.map(({ key, type }, column) => (
                  <td key={key} data-type={type}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

/** What the organiser says of a column. */
function Description({ text }: { text: { rus: string; eng: string } }) {
  const say = useBilingual();
  return say(text) && <span className={classes.description}>{say(text)}</span>;
}

/** How much of the file is shown. */
function Extent({ preview: { rows, rowsRead, isWhole, columns, totalColumns } }: { preview: ReadyPreview }) {
  const { formatNumber } = useIntl();
  return (
    <p className="muted small">
      {rowsRead === 0 ? (
        <FormattedMessage id="championships.preview.noRows" />
      ) : (
        <FormattedMessage id="championships.preview.rows" values={{ shown: rows.length, rows: rowsRead }} />
      )}
      {!isWhole && (
        <>
          {' '}
          <FormattedMessage id="championships.preview.part" values={{ rows: formatNumber(rowsRead) }} />
        </>
      )}
      {totalColumns > columns.length && (
        <>
          {' '}
          <FormattedMessage
            id="championships.preview.columns"
            values={{ shown: columns.length, columns: totalColumns }}
          />
        </>
      )}
    </p>
  );
}
