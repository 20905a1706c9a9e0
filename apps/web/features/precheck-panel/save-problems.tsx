import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { placeText } from '#web/words/problem-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Report } from '#modules/scoring/precheck/check.js';
import { everyFinding } from '#modules/scoring/precheck/findings.js';
import { findingsCsv } from '#modules/scoring/precheck/findings-csv.js';
import { findingText } from './finding-text.js';

/** Saves all listed problems as a table, also those that the page has no room for. */
export function SaveProblems({ report }: { report: Report }) {
  const t = useText();
  const save = () => {
    const titles = titleIds(report.format).map((id) => t({ id }));
    // A spreadsheet takes a file without the mark for one in an old encoding.
    const text = `\ufeff${findingsCsv(everyFinding(report), titles, (kind) => t({ id: findingText(kind, report.format) }))}`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    link.download = 'problems.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button variant="default" size="compact-sm" leftSection={<Download size={14} aria-hidden />} onClick={save}>
      <FormattedMessage id="scoring.check.save" />
    </Button>
  );
}

const titleIds = (format: Report['format']): MessageId[] => [
  'scoring.problem.column.line',
  placeText(format),
  'scoring.problem.column.value',
  'scoring.problem.column.what',
  'scoring.check.count',
];
