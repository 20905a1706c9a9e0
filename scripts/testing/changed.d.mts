/** The test files that `changed` files can reach, by the name of their step. */
export declare const reachedBy: (changed: string[]) => Map<string, string[]>;
