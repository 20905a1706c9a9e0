import fc from 'fast-check';

/** Mutated files of one metric; a hundred thousand are tried by `npm run bench -- scoring --full`. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 1000);

export interface Mutation {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
  readonly copyFrom: number;
  readonly copyLength: number;
}

/** Changes of a file: bytes taken out, put in or copied; `fragments` are those that mean something in its format. */
export function mutationWith(fragments: readonly string[]): fc.Arbitrary<Mutation> {
  return fc.record({
    at: fc.nat(400),
    remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(12)),
    insert: fc.oneof(
      fc.constantFrom(...fragments.map((text) => new TextEncoder().encode(text))),
      fc.uint8Array({ maxLength: 3 }),
      fc.constant(new Uint8Array()),
    ),
    copyFrom: fc.nat(400),
    copyLength: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(30)),
  });
}

export function mutated(file: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  let bytes = [...file];
  for (const { at, remove, insert, copyFrom, copyLength } of mutations) {
    const place = at % (bytes.length + 1);
    bytes.splice(place, remove, ...insert, ...bytes.slice(copyFrom, copyFrom + copyLength));
  }
  return Uint8Array.from(bytes);
}
