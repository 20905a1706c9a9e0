export const notesOf: (version: string, changelog: string) => string;
export const recipeOf: (version: string, recipe: string) => string;
export const release: (how: {
  to: string;
  from?: string;
  build?: (what: { parts: string[]; report: (line: string) => void }) => Promise<unknown>;
}) => Promise<{ version: string; files: string[] }>;
