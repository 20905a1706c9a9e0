import engCli from '../../../locales/eng/cli.json' with { type: 'json' };
import engEditor from '../../../locales/eng/editor.json' with { type: 'json' };
import engErrors from '../../../locales/eng/errors.json' with { type: 'json' };
import engScoring from '../../../locales/eng/scoring.json' with { type: 'json' };
import rusCli from '../../../locales/rus/cli.json' with { type: 'json' };
import rusEditor from '../../../locales/rus/editor.json' with { type: 'json' };
import rusErrors from '../../../locales/rus/errors.json' with { type: 'json' };
import rusScoring from '../../../locales/rus/scoring.json' with { type: 'json' };
import project from '../../../package.json' with { type: 'json' };
import type * as files from '../project-files.js';

// Stands in for ../project-files.ts where the program is one file.

const messages = {
  eng: { errors: engErrors, scoring: engScoring, editor: engEditor, cli: engCli },
  rus: { errors: rusErrors, scoring: rusScoring, editor: rusEditor, cli: rusCli },
};

export const messagesOf: typeof files.messagesOf = (folder, file) => messages[folder][file];

export const version: typeof files.version = () => project.version;

// The server writes its own address here when it hands the file out.
const address = '__PODIUM_URL__';

export const origin: typeof files.origin = URL.canParse(address) ? address : null;
