import { describe, expect, it } from '@jest/globals';
import { seccompFilter } from './seccomp.js';
import { denied, judged, machines } from './seccomp-table.js';

interface Call {
  machine: number;
  number: number;
  values?: number[];
}

/** What the kernel does with such a program, for the instructions that the filter is made of. */
const answerOf = (filter: Buffer, { machine, number, values = [] }: Call): number => {
  const data = new Map([
    [0, number],
    [4, machine],
    ...[0, 1, 2, 3, 4, 5].map((at): [number, number] => [16 + 8 * at, values[at] ?? 0]),
  ]);
  let held = 0;
  for (let at = 0; at < filter.length / 8; at += 1) {
    const [code, value] = [filter.readUInt16LE(8 * at), filter.readUInt32LE(8 * at + 4)];
    if (code === 0x06) return value;
    if (code === 0x20) held = data.get(value) ?? 0;
    else {
      const holds = code === 0x15 ? held === value : code === 0x35 ? held >= value : (held & value) >>> 0 !== 0;
      at += filter.readUInt8(8 * at + (holds ? 2 : 3));
    }
  }
  throw new Error('The filter ends without an answer.');
};

const allow = 0x7fff_0000;
const kill = 0x8000_0000;
const errno = (value: number): number => 0x0005_0000 | value;

describe.each(Object.entries(machines))('the filter of system calls on %s', (name, { column, audit, x32 }) => {
  const filter = seccompFilter(name) ?? Buffer.alloc(0);
  const answer = (number: number, ...values: number[]): number => answerOf(filter, { machine: audit, number, values });
  const number = (call: keyof typeof judged): number => judged[call][column];

  it('ALGO1 refuses each call of the list', () => {
    const numbers = Object.values(denied).flatMap((one) => one[column] ?? []);
    expect(numbers.map((one) => answer(one)).filter((one) => one !== errno(1))).toEqual([]);
  });

  it('ALGO1 lets the usual calls through', () => {
    // read, write, openat, mmap, futex, execve, exit_group
    const usual = column === 0 ? [0, 1, 257, 9, 202, 59, 231] : [63, 64, 56, 222, 98, 221, 94];
    expect(usual.map((one) => answer(one))).toEqual(usual.map(() => allow));
  });

  it('ALGO1 ends who calls as another machine, and knows no second set of numbers', () => {
    expect(answerOf(filter, { machine: 0x4000_0003, number: 1 })).toBe(kill);
    if (x32) expect(answer(0x4000_0000 + 1)).toBe(errno(38));
  });

  it('ALGO1 judges clone, sockets and terminals by what they ask for', () => {
    expect(answer(number('clone'), 0x0120_0011)).toBe(allow);
    expect([0x1000_0000, 0x2_0000, 0x4000_0000].map((flag) => answer(number('clone'), flag | 17))).toEqual(
      [1, 1, 1].map(errno),
    );
    expect(answer(number('clone3'))).toBe(errno(38));
    expect([1, 2, 10].map((family) => answer(number('socket'), family, 1, 0))).toEqual([allow, allow, allow]);
    expect([answer(number('socket'), 16, 3, 0), answer(number('socket'), 16, 3, 9)]).toEqual([allow, errno(97)]);
    expect([17, 38, 40].map((family) => answer(number('socket'), family))).toEqual([97, 97, 97].map(errno));
    expect([answer(number('socketpair'), 1), answer(number('socketpair'), 40)]).toEqual([allow, errno(97)]);
    expect([0x5412, 0x541c, 0x5401].map((what) => answer(number('ioctl'), 0, what))).toEqual([
      errno(1),
      errno(1),
      allow,
    ]);
  });
});

describe('the filter of system calls', () => {
  it('ALGO1 is none where the machine’s calls are not known', () => {
    expect(seccompFilter('riscv64')).toBeNull();
  });
});
