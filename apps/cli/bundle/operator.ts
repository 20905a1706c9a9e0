import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';

// Stands in for the commands of the operator where the program is one file: they open the database and the files of an installation,
// some in the whole application, and so they are run where these are.

const onServer = ({ texts }: Cli): never => {
  throw new Failure(exitCodes.usage, 'CLI_OPERATOR', texts.say('cli.admin.onServer'));
};

export {
  onServer as adoptTheFiles,
  onServer as allowSweep,
  onServer as changeQueue,
  onServer as checkStorage,
  onServer as createAdmin,
  onServer as createBackup,
  onServer as endSecondFactor,
  onServer as examine,
  onServer as exportChampionship,
  onServer as exportContacts,
  onServer as exportForum,
  onServer as importForum,
  onServer as importResults,
  onServer as importUsers,
  onServer as listBackups,
  onServer as listDeadLetters,
  onServer as makeRunnerToken,
  onServer as moveStorage,
  onServer as recomputeStored,
  onServer as rejudge,
  onServer as restoreBackup,
  onServer as setRole,
  onServer as tryAgain,
  onServer as verifyBackup,
};
