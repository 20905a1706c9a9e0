import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { cellsOf, CsvRecords } from '../../modules/scoring/precheck/csv-records.js';
import { startBytes, unfitness, type Unfit } from '../../modules/scoring/precheck/unfit.js';
import { tableOf } from './table.js';
import type { Texts } from './texts.js';

/** What the page of a championship tells everybody of a right solution. */
export interface PublicFormat {
  columns: readonly string[];
  rows: number;
  maxBytes: number;
  format: 'csv' | 'json';
}

interface PublicProblem {
  line: number | null;
  column: string | null;
  kind: 'missing_column' | 'extra_column' | 'duplicate_column' | 'empty_value' | 'ragged' | 'bad_csv' | 'rows';
  /** As many as there are, and as many as there should be. */
  values: { found: number; expected: number } | null;
}

export interface PublicReport {
  rows: number;
  /** All that there are, of which the first are listed. */
  problems: number;
  counts: Record<string, number>;
  listed: PublicProblem[];
}

const mostListed = 20;

/** Checks columns, the shape of each row and their number: what needs no answers, and so no login. */
export const checkPublicly = async (
  path: string,
  format: PublicFormat,
): Promise<{ report: PublicReport } | { unfit: Unfit }> => {
  const unfit = unfitness((await stat(path)).size, await beginningOf(path), format);
  if (unfit) return { unfit };
  const reader = new PublicReader(format);
  if (format.format === 'csv') await reader.read(path);
  return { report: reader.report };
};

const beginningOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

class PublicReader {
  readonly report: PublicReport = { rows: 0, problems: 0, counts: {}, listed: [] };
  private header: string[] | null = null;
  private isWrong = false;

  constructor(private readonly format: PublicFormat) {}

  async read(path: string): Promise<void> {
    const decoder = new TextDecoder();
    const records = new CsvRecords((record, line) => this.take(record, line));
    for await (const piece of createReadStream(path)) records.push(decoder.decode(piece as Buffer, { stream: true }));
    records.push(decoder.decode());
    records.end();
    const { rows } = this.report;
    if (this.isWrong || rows === this.format.rows) return;
    this.note({ line: null, column: null, kind: 'rows', values: { found: rows, expected: this.format.rows } });
  }

  private take(record: string, line: number): void {
    if (this.isWrong || record.trim() === '') return;
    const cells = cellsOf(record, ',')?.cells;
    if (!cells) return this.note({ line, column: null, kind: 'bad_csv', values: null });
    if (this.header === null) return this.takeHeader(cells, line);
    this.report.rows += 1;
    const expected = this.header.length;
    if (cells.length !== expected) {
      return this.note({ line, column: null, kind: 'ragged', values: { found: cells.length, expected } });
    }
    for (const [at, cell] of cells.entries()) {
      if (cell === '') this.note({ line, column: this.header[at] ?? null, kind: 'empty_value', values: null });
    }
  }

  /** With other columns the rows are those of another table. */
  private takeHeader(header: string[], line: number): void {
    this.header = header;
    const { columns } = this.format;
    const wrong: [PublicProblem['kind'], string[]][] = [
      ['missing_column', columns.filter((name) => !header.includes(name))],
      ['extra_column', header.filter((name) => !columns.includes(name))],
      ['duplicate_column', header.filter((name, at) => columns.includes(name) && header.indexOf(name) < at)],
    ];
    for (const [kind, names] of wrong) for (const column of names) this.note({ line, column, kind, values: null });
    this.isWrong = this.report.problems > 0;
  }

  private note(problem: PublicProblem): void {
    const { report } = this;
    report.problems += 1;
    report.counts[problem.kind] = (report.counts[problem.kind] ?? 0) + 1;
    if (report.listed.length < mostListed) report.listed.push(problem);
  }
}

/** The problems, a line each, in the words of the page. */
export const publicText = ({ listed, problems, counts }: PublicReport, format: PublicFormat, texts: Texts): string => {
  const table = tableOf(
    [
      { title: texts.say('cli.column.line'), align: 'right' },
      { title: texts.say('cli.column.column') },
      { title: texts.say('cli.column.problem') },
    ],
    listed.map((problem) => [String(problem.line ?? ''), columnText(problem, texts), whatOf(problem, texts)]),
  );
  const isHeader = Object.keys(counts).some((kind) => kind.endsWith('_column'));
  return [
    table,
    ...(isHeader ? [texts.say('scoring.check.header', { columns: format.columns.join(', ') })] : []),
    ...(listed.length < problems
      ? [texts.say('scoring.check.listed', { listed: listed.length, total: problems })]
      : []),
  ].join('\n\n');
};

const columnText = ({ column }: PublicProblem, texts: Texts): string =>
  column === '' ? texts.say('scoring.check.noName') : (column ?? '');

const whatOf = ({ kind, values }: PublicProblem, texts: Texts): string => {
  if (kind === 'rows') return texts.say('cli.check.rows', values ?? { found: 0, expected: 0 });
  const what = texts.say(`scoring.problem.${kind}`);
  return values ? `${what}. ${texts.say('scoring.check.values', values)}` : what;
};
