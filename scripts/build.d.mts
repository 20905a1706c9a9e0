export function ensureBuilt(options?: {
  parts?: string[];
  report?: (line: string) => void;
  force?: boolean;
}): Promise<string[]>;
