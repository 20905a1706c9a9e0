import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { requestId } from '../../modules/kernel/request-id.js';
import type { Settings } from '../../modules/kernel/settings.js';

/** From what is told least to what is told most. */
const levels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug'];

/** Parts of the framework that tell of each module and route at a start: for who looks for a fault in it. */
const framework = new Set([
  ...['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication'],
  ...['WebSocketsController', 'NestMicroservice'],
]);

class PodiumLogger extends ConsoleLogger {
  override log(message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    if (typeof context === 'string' && framework.has(context)) super.debug(message, ...more);
    else super.log(message, ...more);
  }

  /** With the request that it is about. */
  protected override getJsonLogObject(...parts: Parameters<ConsoleLogger['getJsonLogObject']>) {
    const request = requestId();
    return { ...super.getJsonLogObject(...parts), ...(request !== undefined && { request }) };
  }
}

/** As much as LOG_LEVEL says: else quiet for people who try it out, one JSON line an event for operators. */
export const loggerFor = ({ PODIUM_MODE, LOG_LEVEL }: Settings): ConsoleLogger => {
  const production = PODIUM_MODE === 'production';
  const most = LOG_LEVEL ?? (production ? 'log' : 'error');
  const logLevels = levels.slice(0, levels.indexOf(most) + 1);
  // In a file colours are signs that nobody can read; at a terminal NO_COLOR decides.
  const plain = process.stdout.isTTY ? {} : { colors: false };
  return new PodiumLogger({ json: production, ...plain, logLevels });
};

/** What must not be overlooked, below all else that a start says. */
export const framed = (lines: readonly string[]): string => {
  const width = Math.max(...lines.map((line) => line.length));
  const bar = '─'.repeat(width + 2);
  return [`┌${bar}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${bar}┘`].join('\n');
};
