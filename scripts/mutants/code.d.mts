/** The errors that can be made in a source one at a time, each with what stands instead of which part of it. */
export declare const errorsOf: (
  source: string,
  name: string,
) => { kind: 'sql' | 'code'; what: string; from: number; to: number; text: string; was: string }[];
