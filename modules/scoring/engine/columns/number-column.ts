/** Gathers numbers of which there may be millions. */
export class NumberColumnBuilder {
  private values = new Float64Array(1024);
  private used = 0;

  get length(): number {
    return this.used;
  }

  add(value: number): void {
    if (this.used === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.used++] = value;
  }

  /** The numbers in a new order: `order[i]` is the present place of the i-th one. */
  build(order: Uint32Array): Float64Array {
    const column = new Float64Array(order.length);
    for (let i = 0; i < order.length; i++) column[i] = this.values[order[i]!]!;
    return column;
  }

  at(i: number): number {
    return this.values[i]!;
  }
}
