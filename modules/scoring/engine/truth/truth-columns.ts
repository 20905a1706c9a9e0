import { encodeText } from '../csv/text.js';
import { parseNumber } from '../csv/numbers.js';
import { NumberColumnBuilder } from '../columns/number-column.js';
import { TextColumnBuilder, type TextColumn } from '../columns/text-column.js';
import type { TruthColumn } from '../metrics/metric.js';
import type { TruthReason } from '../problems.js';

const integerLabel = /^[+-]?\d{1,15}$/;

/** Gathers one column of a truth while its rows are read. */
export class TruthColumnBuilder {
  private readonly numbers = new NumberColumnBuilder();
  private readonly texts = new TextColumnBuilder();
  private readonly codes = new Map<string, number>();

  constructor(private readonly spec: TruthColumn) {}

  get name(): string {
    return this.spec.name;
  }

  get type(): TruthColumn['type'] {
    return this.spec.type;
  }

  /** Adds a cell. @returns why it can't be, in which case nothing is added. */
  add(text: string): TruthReason | null {
    const { spec } = this;
    const mayBeEmpty = (spec.type === 'code' || spec.type === 'text') && spec.mayBeEmpty;
    if (text === '' && !mayBeEmpty) return 'empty_value';
    if (spec.type === 'text') {
      const reason = spec.check(text);
      if (!reason) this.texts.add(encodeText(text));
      return reason;
    }
    const value =
      spec.type === 'code' ? spec.read(text) : spec.type === 'number' ? parseNumber(text) : this.codeOf(text);
    if (typeof value === 'string') return value;
    const reason = spec.type === 'number' ? (spec.check?.(value) ?? null) : null;
    if (!reason) this.numbers.add(value);
    return reason;
  }

  buildNumbers(order: Uint32Array): Float64Array {
    return this.numbers.build(order);
  }

  buildTexts(order: Uint32Array): TextColumn {
    return this.texts.build(order);
  }

  /** Different labels or classes met so far, in the order of their codes. */
  get names(): readonly string[] {
    return [...this.codes.keys()];
  }

  /** True when every label is an integer of at most 15 digits, so that labels compare as numbers. */
  get hasIntegerLabels(): boolean {
    return this.names.every((name) => integerLabel.test(name));
  }

  /** A label column as the integers its labels spell; -0 becomes 0. */
  buildIntegerLabels(order: Uint32Array): Float64Array {
    const values = this.names.map((name) => Number(name) + 0);
    return this.numbers.build(order).map((code) => values[code]!);
  }

  private codeOf(name: string): number {
    const known = this.codes.get(name);
    if (known !== undefined) return known;
    this.codes.set(name, this.codes.size);
    return this.codes.size - 1;
  }
}
