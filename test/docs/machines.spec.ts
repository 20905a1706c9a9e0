import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { autosaveMachine } from '../../apps/web/words/autosave/autosave.machine.js';
import { articleMachine } from '../../modules/articles/contract/article.machine.js';
import { championshipMachine } from '../../modules/championships/contract/championship.machine.js';
import { invitationMachine } from '../../modules/teams/contract/invitation.machine.js';
import { applicationMachine } from '../../modules/forum/contract/application.machine.js';
import { participationMachine } from '../../modules/teams/contract/participation.machine.js';
import { vacancyMachine } from '../../modules/vacancies/contract/vacancy.machine.js';

const root = path.resolve(import.meta.dirname, '../..');

/** What XState names by itself, in words: what `after` a delay or an invoked actor comes to, or at once. */
const wordsFor = (event: string): string =>
  event
    .replace(/^xstate\.after\.(\w+)\..*/, 'after a $1')
    .replace(/^xstate\.done\.actor\.(\w+)/, '$1 done')
    .replace(/^xstate\.error\.actor\.(\w+)/, '$1 failed');

const stepsOf = (from: string, { transitions, always = [] }: AnyStateNode): string[] =>
  [...transitions.values(), always]
    .flat()
    .flatMap(({ eventType, target = [] }) =>
      target.map(({ key }) => `  ${from} --> ${key}${eventType === '' ? '' : `: ${wordsFor(eventType)}`}`),
    );

/** A machine as Mermaid draws it: an arrow for each step, from `[*]` for those that are open everywhere. */
const drawn = ({ root: top }: AnyStateMachine): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...(top.initial.target ?? []).map(({ key }) => `  [*] --> ${key}`),
    ...stepsOf('[*]', top),
    ...Object.values(top.states).flatMap((state) => stepsOf(state.key, state)),
    '```',
  ].join('\n');

describe('state machines in the documents', () => {
  it.each([
    ['modules/forum', [applicationMachine]],
    ['modules/articles', [articleMachine]],
    ['modules/championships', [championshipMachine]],
    ['modules/teams', [participationMachine, invitationMachine]],
    ['modules/vacancies', [vacancyMachine]],
    ['apps/web/words/autosave', [autosaveMachine]],
  ] as const)('DOCS the README of %s draws its machines as they are', (folder, machines) => {
    const readme = fs.readFileSync(path.join(root, folder, 'README.md'), 'utf8');
    // Stale? What is expected here is what belongs into the README.
    expect(readme.match(/```mermaid\n[^`]*```/g)).toEqual(machines.map(drawn));
  });
});
