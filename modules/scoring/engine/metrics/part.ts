/** The rows a score is taken over: columns of equal length, in truth order. */
export class Part {
  /**
   * @param rows length of every column.
   * @param from first row of the part; a split truth has its public rows first, so a part is a range.
   */
  constructor(
    private readonly truthColumns: readonly Float64Array[],
    private readonly solutionColumns: readonly Float64Array[],
    private readonly from: number,
    readonly rows: number,
  ) {}

  /** The i-th number column of the truth. */
  truth(i: number): Float64Array {
    return this.slice(this.truthColumns, i);
  }

  /** The i-th kept column of the solution. */
  solution(i: number): Float64Array {
    return this.slice(this.solutionColumns, i);
  }

  private slice(columns: readonly Float64Array[], i: number): Float64Array {
    const column = columns[i];
    if (!column) throw new RangeError(`there is no column ${i}`);
    return column.subarray(this.from, this.from + this.rows);
  }
}
