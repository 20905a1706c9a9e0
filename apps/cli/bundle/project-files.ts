import type * as files from '../project-files.js';

// Stands in for ../project-files.ts where the program is one file: the build puts in what that one reads.

declare const podiumTexts: Record<files.LocaleFolder, files.Messages>;
declare const podiumVersion: string;

export const messagesOf: typeof files.messagesOf = (folder) => podiumTexts[folder];

export const version: typeof files.version = () => podiumVersion;

// The server writes its own address here when it hands the file out.
const address = '__PODIUM_URL__';

export const origin: typeof files.origin = URL.canParse(address) ? address : null;
