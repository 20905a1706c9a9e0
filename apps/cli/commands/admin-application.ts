import type { INestApplicationContext } from '@nestjs/common';
import type { Settings } from '../../../modules/kernel/settings.js';
import { inApplication as within } from '../../api/application.js';
import type { Cli } from '../cli.js';
import { failureOf } from './admin-parts.js';

/** Does something in the whole application, without HTTP, and ends it. */
export const inApplication = async <T>(
  cli: Cli,
  settings: Settings,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> => {
  try {
    return await within(settings, work);
  } catch (error) {
    throw failureOf(cli, error);
  }
};
