import { FormattedMessage } from 'react-intl';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { badCellsOf } from '#modules/scoring/precheck/bad-cells.js';
import type { Report } from '#modules/scoring/precheck/check.js';
import type { Preview, PreviewRow } from '#modules/scoring/precheck/survey.js';
import classes from './preview-table.module.css';

interface Props {
  preview: Preview;
  report: Report;
}

/** The first and the last rows of a file as they were read; cells with a problem are marked. */
export function PreviewTable({ preview, report }: Props) {
  const t = useText();
  const isBadCell = badCellsOf(report);
  const { header, first, last, rows } = preview;
  const skipped = rows - first.length - last.length;
  // Two columns may have one name, so that the place is what tells them apart.
  const width = Math.max(header.length, ...[...first, ...last].map(({ cells }) => cells.length));
  // A row that is longer than the header is shown to its end.
  const columns = Array.from({ length: width }, (_, at) => ({
    name: header[at] ?? '',
    key: `${at}|${header[at] ?? ''}`,
  }));
  const row = (read: PreviewRow) => (
    <tr key={read.line}>
      <th scope="row">{read.line}</th>
      {columns.map(({ key }, at) => {
        const isBad = isBadCell(read, at);
        return (
          <td key={key} data-bad={isBad || undefined} title={isBad ? t({ id: 'scoring.check.badCell' }) : undefined}>
            {read.cells[at] ?? ''}
          </td>
        );
      })}
    </tr>
  );
  return (
    <div className="column gap-6px content-start">
      <h4 className={classes.title}>
        <FormattedMessage id="scoring.check.preview" values={{ rows }} />
      </h4>
      <ScrollRegion label={t({ id: 'scoring.check.preview' }, { rows })} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t({ id: 'scoring.problem.column.line' })}</th>
              {columns.map(({ name, key }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(row)}
            {skipped > 0 && (
              <tr className={classes.skipped}>
                <td colSpan={width + 1}>
                  <FormattedMessage id="scoring.check.skipped" values={{ rows: skipped }} />
                </td>
              </tr>
            )}
            {last.map(row)}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
