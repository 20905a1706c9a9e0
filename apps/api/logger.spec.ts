import { describe, expect, it, jest } from '@jest/globals';
import type { Settings } from '../../modules/kernel/settings.js';
import { loggerFor } from './logger.js';

describe('ADMIN1 the log', () => {
  it('ADMIN1 has colours at a terminal alone: in a file they are signs that nobody can read', () => {
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const isTerminal = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');
    const { NO_COLOR: colourless } = process.env;
    delete process.env['NO_COLOR'];
    const told = (isTTY: boolean): string => {
      Object.defineProperty(process.stdout, 'isTTY', { value: isTTY, configurable: true });
      write.mockClear();
      loggerFor({ PODIUM_MODE: 'demo', LOG_LEVEL: 'log' } as Settings).log('scored', 'Solutions');
      return write.mock.calls.map(([text]) => String(text)).join('');
    };
    try {
      expect(told(false)).toMatch(/^\[Nest\] .* LOG \[Solutions\] scored\n$/);
      expect(told(true)).toContain('\u001B[');
    } finally {
      write.mockRestore();
      if (colourless !== undefined) process.env['NO_COLOR'] = colourless;
      if (isTerminal) Object.defineProperty(process.stdout, 'isTTY', isTerminal);
      else Reflect.deleteProperty(process.stdout, 'isTTY');
    }
  });
});
