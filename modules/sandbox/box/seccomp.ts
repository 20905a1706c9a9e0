import { denied, judged, type Machine, machines } from './seccomp-table.js';

const load = 0x20;
const jumpEqual = 0x15;
const jumpAtLeast = 0x35;
const jumpAny = 0x45;
const answer = 0x06;

/** Offsets of `struct seccomp_data`; arguments by their lower half, which both machines keep first. */
const field = { number: 0, machine: 4, argument: (index: number) => 16 + 8 * index };

const allow = 0x7fff_0000;
const kill = 0x8000_0000;
const refuse = (errno: number): number => 0x0005_0000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** CLONE_NEW*: a clone that asks for a namespace of its own. */
const newNamespaces = 0x7e02_0000;
const firstOfX32 = 0x4000_0000;
const terminalInjection = [0x5412, 0x541c];
const family = { unix: 1, inet: 2, inet6: 10, netlink: 16 };

type Step = readonly [code: number, value: number, ifTrue?: number, ifNot?: number];

/** Refuses the calls of the list, and judges clone, sockets and terminals by what they ask for. */
const steps = ({ column, audit, x32 }: Machine): Step[] => {
  const numbers = Object.values(denied).flatMap((one) => one[column] ?? []);
  const number = (name: keyof typeof judged): number => judged[name][column];
  // A jump counts the steps that it leaves out: each block is entered only by its own call, and always answers.
  const onCall = (name: keyof typeof judged, block: Step[]): Step[] => [
    [jumpEqual, number(name), 0, block.length],
    ...block,
  ];
  const onlyFamilies = (families: number[], last: Step[]): Step[] => [
    [load, field.argument(0)],
    ...families.flatMap((one): Step[] => [
      [jumpEqual, one, 0, 1],
      [answer, allow],
    ]),
    ...last,
    [answer, refuse(EAFNOSUPPORT)],
  ];
  return [
    [load, field.machine],
    [jumpEqual, audit, 1, 0],
    [answer, kill],
    [load, field.number],
    ...(x32
      ? ([
          [jumpAtLeast, firstOfX32, 0, 1],
          [answer, refuse(ENOSYS)],
        ] as Step[])
      : []),
    ...numbers.flatMap((one): Step[] => [
      [jumpEqual, one, 0, 1],
      [answer, refuse(EPERM)],
    ]),
    // Its flags are behind a pointer, where no filter can look: glibc then takes clone.
    ...onCall('clone3', [[answer, refuse(ENOSYS)]]),
    ...onCall('clone', [
      [load, field.argument(0)],
      [jumpAny, newNamespaces, 0, 1],
      [answer, refuse(EPERM)],
      [answer, allow],
    ]),
    ...onCall('ioctl', [
      [load, field.argument(1)],
      ...terminalInjection.flatMap((one): Step[] => [
        [jumpEqual, one, 0, 1],
        [answer, refuse(EPERM)],
      ]),
      [answer, allow],
    ]),
    ...onCall('socketpair', onlyFamilies([family.unix], [])),
    ...onCall(
      'socket',
      onlyFamilies(
        [family.unix, family.inet, family.inet6],
        [
          [jumpEqual, family.netlink, 0, 3],
          [load, field.argument(2)],
          [jumpEqual, 0, 0, 1],
          [answer, allow],
        ],
      ),
    ),
    [answer, allow],
  ];
};

/** The filter as the kernel takes it (classic BPF, eight bytes a step); null where the machine's calls are not known. */
export const seccompFilter = (architecture: string = process.arch): Buffer | null => {
  const machine = machines[architecture];
  if (!machine) return null;
  const program = steps(machine);
  const bytes = Buffer.alloc(8 * program.length);
  for (const [index, [code, value, ifTrue = 0, ifNot = 0]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(ifTrue, 8 * index + 2);
    bytes.writeUInt8(ifNot, 8 * index + 3);
    bytes.writeUInt32LE(value >>> 0, 8 * index + 4);
  }
  return bytes;
};
