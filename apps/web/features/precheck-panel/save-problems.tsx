import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Report } from '#modules/scoring/precheck/check.js';
import { everyFinding } from '#modules/scoring/precheck/findings.js';
import { findingsCsv } from '#modules/scoring/precheck/findings-csv.js';
import { findingText } from './finding-text.js';

/** Saves all listed problems as a table, also those that the page has no room for. */
export function SaveProblems({ report }: { report: Report }) {
  const t = useText();
  const save = () => {
    const titles = titleIds.map((id) => t({ id }));
    // A spreadsheet takes a file without the mark for one in an old encoding.
    const text = `\ufeff${findingsCsv(everyFinding(report), titles, (kind) => t({ id: findingText(kind) }))}`;
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

const titleIds = [
  'scoring.problem.column.line',
  'scoring.problem.column.column',
  'scoring.problem.column.value',
  'scoring.problem.column.what',
  'scoring.check.count',
] as const;
