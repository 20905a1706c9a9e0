import { FormattedNumber } from 'react-intl';
import type { Receipt, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { DateTime } from '#web/words/date-time.js';
import { DetailList } from '#web/ui/detail-list.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** What the score was made with (SUB6). */
export function ReceiptDetails({ receipt, format }: { receipt: Receipt; format: SolutionView['format'] }) {
  const t = useText();
  const { metric, metricParams, metricVersion, engineVersion, rows, solutionSha256, truthSha256, split, run, program } =
    receipt;
  const isJson = format === 'json';
  const params = Object.entries(metricParams).map(([name, value]) => `${name}=${value}`);
  return (
    <DetailList
      details={[
        {
          id: 'metric',
          label: t({ id: 'scoring.receipt.metric' }),
          value: [metric, ...params, `v${metricVersion}`].join(' '),
        },
        { id: 'engine', label: t({ id: 'scoring.receipt.engine' }), value: engineVersion },
        {
          id: 'rows',
          label: t({ id: isJson ? 'scoring.receipt.users' : 'scoring.receipt.rows' }),
          value: <FormattedNumber value={rows} />,
        },
        { id: 'file', label: t({ id: 'scoring.receipt.file' }), value: <code>{solutionSha256}</code> },
        { id: 'truth', label: t({ id: 'scoring.receipt.truth' }), value: <code>{truthSha256}</code> },
        ...(split
          ? [
              {
                id: 'split',
                label: t({ id: isJson ? 'scoring.receipt.split.json' : 'scoring.receipt.split' }),
                value: drawnText(t, split),
              },
            ]
          : []),
        ...(program ? [{ id: 'program', label: t({ id: 'scoring.receipt.program' }), value: byText(t, program) }] : []),
        ...(run ? [{ id: 'run', label: t({ id: 'scoring.receipt.run' }), value: ranText(t, run) }] : []),
        { id: 'scored', label: t({ id: 'scoring.receipt.scored' }), value: <DateTime time={receipt.scoredAt} /> },
      ]}
    />
  );
}

/** What was run, and in what. */
const ranText = (t: ReturnType<typeof useText>, run: NonNullable<Receipt['run']>): string => {
  const { repository, commit, adapter, image, machine, packages } = run;
  return t({ id: 'scoring.receipt.ran' }, { repository, commit, adapter, image, machine, count: packages.length });
};

/** In what the organiser's program gave the score. */
const byText = (
  t: ReturnType<typeof useText>,
  { packages, adapter, image, machine }: NonNullable<Receipt['program']>,
): string => t({ id: 'scoring.receipt.by' }, { adapter, image, machine, count: packages.length });

/** How the public rows were drawn; the seed is hidden from participants until the results are out. */
const drawnText = (t: ReturnType<typeof useText>, { percent, seed }: NonNullable<Receipt['split']>): string =>
  seed === null
    ? t({ id: 'scoring.receipt.drawn.hidden' }, { percent })
    : t({ id: 'scoring.receipt.drawn' }, { percent, seed: String(seed) });
