import { z } from 'zod';
import { route } from '../../../kernel/contract/route.js';

export const settingsSchemaFile = route({
  method: 'GET',
  path: 'settings.schema.json',
  summary: 'A JSON schema of the settings of a championship, as `podium champ set --from` reads them',
  access: 'public',
  reply: z.record(z.string(), z.unknown()),
  errors: [],
});
