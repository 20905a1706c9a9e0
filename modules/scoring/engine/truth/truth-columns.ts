import { encodeText } from '../bytes/text.js';
import { NumberColumnBuilder } from '../columns/number-column.js';
import { TextColumnBuilder, type TextColumn } from '../columns/text-column.js';
import { parseNumber } from '../csv/numbers.js';
import type { TruthColumn } from '../metrics/metric.js';
import type { TruthReason } from '../problems.js';

const integerLabel = /^[+-]?\d{1,15}$/;

/** Gathers one column of a truth while its rows are read. */
export class TruthColumnBuilder {
  private readonly numbers = new NumberColumnBuilder();
  private readonly texts = new TextColumnBuilder();
  private readonly codes = new Map<string, number>();

  constructor(private readonly spec: TruthColumn) {
    if (spec.type === 'class') spec.among?.forEach((name) => this.codeOf(name));
  }

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
    const value = this.valueOf(text);
    if (typeof value === 'string') return value;
    this.numbers.add(value);
    return null;
  }

  /** Adds a number to a `number` column. @returns false when its check refuses it. */
  addNumber(value: number): boolean {
    if (this.spec.type !== 'number' || this.spec.check?.(value)) return false;
    this.numbers.add(value);
    return true;
  }

  /**
   * Different labels or classes met so far, in the order of their codes. Classes that no setting lists are sorted:
   * participants get to know them, and the order of the rows is none of their business.
   */
  get names(): readonly string[] {
    const names = [...this.codes.keys()];
    return this.spec.type === 'class' && !this.spec.among ? names.sort() : names;
  }

  /** True when every label is an integer of at most 15 digits, so that labels compare as numbers. */
  get hasIntegerLabels(): boolean {
    return this.names.every((name) => integerLabel.test(name));
  }

  /** The numbers in a new order; integer labels as the integers they spell (-0 becomes 0), other names as codes. */
  buildNumbers(order: Uint32Array): Float64Array {
    const numbers = this.numbers.build(order);
    if (this.codes.size === 0) return numbers;
    const { names } = this;
    const met = [...this.codes.keys()];
    const integers = this.spec.type === 'label' && this.hasIntegerLabels;
    const rank = new Map(names.map((name, i) => [name, i]));
    const values = met.map((name) => (integers ? Number(name) + 0 : rank.get(name)!));
    return numbers.map((code) => values[code]!);
  }

  buildTexts(order: Uint32Array): TextColumn {
    return this.texts.build(order);
  }

  private valueOf(text: string): number | TruthReason {
    const { spec } = this;
    switch (spec.type) {
      case 'code':
        return spec.read(text);
      case 'number': {
        const value = parseNumber(text);
        return typeof value === 'string' ? value : (spec.check?.(value) ?? value);
      }
      case 'label':
        if (spec.among && !(integerLabel.test(text) && spec.among.includes(Number(text)))) return 'bad_value';
        return this.codeOf(text);
      case 'class':
        return spec.among && !spec.among.includes(text) ? 'bad_value' : this.codeOf(text);
      case 'text':
        throw new Error('a text column has no numbers');
    }
  }

  private codeOf(name: string): number {
    const known = this.codes.get(name);
    if (known !== undefined) return known;
    this.codes.set(name, this.codes.size);
    return this.codes.size - 1;
  }
}
