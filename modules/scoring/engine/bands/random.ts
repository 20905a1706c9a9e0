/**
 * xoshiro128** of Blackman and Vigna (2018), its state filled by splitmix32: the same seed gives the same resamples on every
 * machine and for every solution of a championship.
 */
export class Xoshiro128 {
  private readonly state: Int32Array;

  constructor(seed: number) {
    let state = seed | 0;
    this.state = Int32Array.from({ length: 4 }, () => {
      state = (state + 0x9e3779b9) | 0;
      let word = state;
      word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
      return word ^ (word >>> 15);
    });
  }

  /** Fills `drawn` with random integers in [0, bound). Many at a time, as the state then stays in registers. */
  draw(drawn: Int32Array, bound: number): void {
    let [a = 0, b = 0, c = 0, d = 0] = this.state;
    const scale = bound / 2 ** 32;
    for (let i = 0; i < drawn.length; i++) {
      const fiveTimes = ((b << 2) + b) | 0;
      const rotated = (fiveTimes << 7) | (fiveTimes >>> 25);
      drawn[i] = ((((rotated << 3) + rotated) >>> 0) * scale) | 0;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    this.state.set([a, b, c, d]);
  }
}
