export const root: string;
export function isStarted(url: string): boolean;
export function bin(name: string, command?: string): string;
export function runNode(
  args: string[],
  options?: { echo?: ('stdout' | 'stderr')[]; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<{ code: number; output: string }>;
