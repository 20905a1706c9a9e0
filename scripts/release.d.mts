export const release: (how: {
  to: string;
  from?: string;
  build?: (what: { parts: string[]; report: (line: string) => void }) => Promise<unknown>;
}) => Promise<{ version: string; files: string[] }>;
