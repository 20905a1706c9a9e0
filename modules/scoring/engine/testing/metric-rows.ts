import fc from 'fast-check';

/** A row of a truth and what a solution says of it: one row of cells, or as many as there are granules. */
export interface MetricRow {
  readonly truth: readonly string[];
  readonly solution: readonly (readonly string[])[];
}

/** Files of one metric, made row by row. */
export interface MetricForm {
  readonly metric: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly truth: string;
  readonly solution: string;
  readonly row: fc.Arbitrary<MetricRow>;
  /** Rows without which no truth can be used. */
  readonly needed: readonly MetricRow[];
}

const pair = (truth: string | number, ...cells: (string | number)[]): MetricRow => ({
  truth: [String(truth)],
  solution: [cells.map(String)],
});
const pairs = (truth: fc.Arbitrary<string | number>, cell: fc.Arbitrary<string | number>): fc.Arbitrary<MetricRow> =>
  fc.tuple(truth, cell).map(([y, p]) => pair(y, p));

const positive = fc.double({ min: 0.5, max: 1000, noNaN: true });
const share = fc.oneof(fc.constantFrom(0, 0.25, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const zeroOrOne = fc.nat(1);
const item = fc.constantFrom(...'abcdefghij'.split(''));
const list = (least: number) =>
  fc.uniqueArray(item, { minLength: least, maxLength: 6 }).map((items) => items.join(' '));
const labels = fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }).map((set) => `"${set.join(',')}"`);
const mask = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }).map((starts) =>
  starts
    .toSorted((a, b) => a - b)
    .map((start) => `${start} 1`)
    .join(' '),
);

const probabilities = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }).map((parts) => {
  const sum = parts.reduce((total, part) => total + part + 1, 0);
  return parts.map((part) => String((part + 1) / sum));
});

const numbers = { key: 'id', truth: 'target', solution: 'prediction', needed: [pair(1, 2), pair(3, 4)] };
const classes = { ...numbers, needed: [pair(0, 0), pair(1, 1)] };

function columnForm(metric: string, count: number): MetricForm {
  const names = Array.from({ length: count }, (_, i) => i + 1).join(',');
  const column = (cell: fc.Arbitrary<number>) =>
    fc.array(cell, { minLength: count, maxLength: count }).map((cells) => cells.map(String));
  const row = fc.tuple(column(zeroOrOne), column(share)).map(([truth, cells]) => ({ truth, solution: [cells] }));
  const both = ['0', '1'].map((label) => Array.from({ length: count }, () => label));
  return {
    metric,
    key: 'id',
    truth: names,
    solution: names,
    row,
    needed: both.map((truth) => ({ truth, solution: [truth] })),
  };
}

const granule = fc
  .oneof(fc.constantFrom(0, 0.15, 3.35, 3.36), fc.double({ min: 0, max: 4, noNaN: true }))
  .map((size) => [String(size)]);
const image = fc
  .tuple(
    fc.array(fc.nat(100), { minLength: 20, maxLength: 20 }),
    fc.option(fc.integer({ min: 1, max: 20 })),
    fc.constantFrom('16/20', '20/40', '20/40_pdcpd_bash_lab'),
    fc.array(granule, { minLength: 1, maxLength: 6 }),
  )
  .map(([shares, count, fraction, solution]) => ({
    truth: [...shares.map((part) => String(part / 2000)), String(count ?? ''), fraction],
    solution,
  }));
const measured = { truth: [...Array.from({ length: 20 }, () => '0.05'), '2', '16/20'], solution: [['1'], ['0.5']] };

/** One form for each CSV metric and each of its ways. */
export const metricForms: readonly MetricForm[] = [
  ...['RMSE', 'MAE', 'MAPE', 'RMSLE'].map((metric) => ({ ...numbers, metric, row: pairs(positive, positive) })),
  {
    ...numbers,
    metric: 'WRMSE',
    truth: 'target,weight',
    row: fc
      .tuple(positive, fc.nat(3), positive)
      .map(([y, w, p]) => ({ truth: [`${y}`, `${w}`], solution: [[`${p}`]] })),
    needed: [{ truth: ['1', '2'], solution: [['3']] }],
  },
  { ...numbers, metric: 'HACKATHON_PYTH', key: 'x', truth: 'y', solution: 'y', row: pairs(positive, positive) },
  ...['AUC', 'EER', 'LOG_LOSS'].map((metric) => ({ ...classes, metric, row: pairs(zeroOrOne, share) })),
  { ...classes, metric: 'ACCURACY', row: pairs(fc.nat(3), fc.nat(5)) },
  { ...classes, metric: 'F1', row: pairs(zeroOrOne, zeroOrOne) },
  { ...classes, metric: 'F1', params: { average: 'macro' }, row: pairs(fc.nat(3), fc.nat(5)) },
  { ...classes, metric: 'F1_HH', key: 'review_id', solution: 'target', row: pairs(labels, labels) },
  {
    ...classes,
    metric: 'LOG_LOSS_PYTH',
    params: { classes: 'a,b,c' },
    solution: 'a,b,c',
    row: fc.tuple(fc.constantFrom('a', 'b', 'c'), probabilities).map(([y, cells]) => pair(y, ...cells)),
    needed: [pair('a', 1, 0, 0)],
  },
  columnForm('ROC_AUC_5C', 5),
  columnForm('AVERAGE_AUC6', 6),
  { ...numbers, metric: 'MRR', row: pairs(list(1), list(0)), needed: [pair('a', 'b a')] },
  {
    ...numbers,
    metric: 'ROSNEFT_DICE_METRIC',
    key: 'ImageId,ClassId',
    truth: 'EncodedPixels',
    solution: 'EncodedPixels',
    row: pairs(mask, mask),
    needed: [pair('1 2', '2 2')],
  },
  {
    metric: 'PROPANT',
    key: 'ImageId',
    truth: '6,7,8,10,12,14,16,18,20,25,30,35,40,45,50,60,70,80,100,pan,prop_count,fraction',
    solution: 'prop_size',
    row: image,
    needed: [measured],
  },
];

/** The id of a row; where the key has two columns it is spread over both. */
function idOf({ key }: MetricForm, row: number): string {
  return key.includes(',') ? `${row >> 1},${row & 1}` : `r${row}`;
}

export function truthFile(form: MetricForm, rows: readonly MetricRow[], usage?: readonly string[]): string {
  const line = ({ truth }: MetricRow, i: number) => [idOf(form, i), ...truth, ...(usage ? [usage[i]] : [])].join(',');
  return [`${form.key},${form.truth}${usage ? ',usage' : ''}`, ...rows.map(line), ''].join('\n');
}

/** @param places in what order the rows come; all of them in their own order where it is left out. */
export function solutionFile(form: MetricForm, rows: readonly MetricRow[], places = [...rows.keys()]): string {
  const lines = places.flatMap((i) => rows[i]!.solution.map((cells) => [idOf(form, i), ...cells].join(',')));
  return [`${form.key},${form.solution}`, ...lines, ''].join('\n');
}
