// The settings of every context, for what opens an installation without the contexts themselves.

import '../../modules/identity/settings.js';
import '../../modules/texts/settings.js';
import '../../modules/articles/settings.js';
import '../../modules/championships/settings.js';
import '../../modules/scoring/settings.js';
import '../../modules/forum/settings.js';
import '../../modules/vacancies/settings.js';
import '../../modules/backups/settings.js';
import '../../modules/notifications/settings.js';

export { readSettings, type Settings, StartError } from '../../modules/kernel/settings.js';
