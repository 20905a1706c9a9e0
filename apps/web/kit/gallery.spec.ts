import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { gallery } from './gallery.js';

/** Drawn by the frame of the gallery: one for the whole page, or with the state of the browser. */
const ofTheFrame = ['OfflineStrip', 'OverlayHost', 'PageHeading'];
/** Show nothing but what they ask the server for; the specs of their screens draw them. */
const ofTheServer = ['FinalPreview', 'MentionList', 'TeamRanks'];

/** Drawn by the specs of the screens that share them. */
const ofTheScreens = /words.(solutions|championship)./;

const componentsOf = (files: string[]) =>
  files
    .filter((file) => !file.includes('.spec.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)])
    .map(([, name]) => name);
const files = globSync('apps/web/{ui,words}/**/*.tsx');
const components = componentsOf(files.filter((file) => !ofTheScreens.test(file)));

describe('the gallery of components', () => {
  it('NAV1 shows every shared component', () => {
    const shown = new Set([...gallery.flatMap(({ shows }) => shows), ...ofTheFrame, ...ofTheServer]);
    expect(components.length).toBeGreaterThan(20);
    expect(components.filter((name) => !shown.has(name ?? ''))).toEqual([]);
  });

  it('NAV1 names nothing that is gone', () => {
    expect(gallery.flatMap(({ shows }) => shows).filter((name) => !componentsOf(files).includes(name))).toEqual([]);
  });
});
