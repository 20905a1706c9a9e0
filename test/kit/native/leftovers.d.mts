interface Photograph {
  folder: string;
  variables: Record<string, string | undefined>;
  globals: Map<string, unknown>;
  listeners: Map<string | symbol, number>;
}

export const photograph: () => Photograph;
export const leftovers: (before: Photograph, after: Photograph) => string[];
export const takeBack: (before: Pick<Photograph, 'folder' | 'variables'>) => void;
