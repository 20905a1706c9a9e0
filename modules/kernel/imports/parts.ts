import { BeginImportHandler } from './commands/begin-import.js';
import { EndImportHandler } from './commands/end-import.js';
import { ForgetImports } from './forget-imports.js';
import { Importing } from './importing.js';
import { Imports } from './imports.js';

/** How files are taken in. */
export const imports = [BeginImportHandler, EndImportHandler, ForgetImports, Importing, Imports];
