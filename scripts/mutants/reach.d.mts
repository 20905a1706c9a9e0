/** The function that runs what stands at a place, by where its body begins; `loaded` for what runs as the file is loaded. */
export declare const functionAt: (source: string, name: string, place: number) => number | 'loaded';

/** The source as one that tells which of its functions are entered, and that it was loaded: `file:function` each. */
export declare const telling: (source: string, file: string) => string;
