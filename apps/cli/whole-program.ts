import type { Command } from 'commander';
import type { Cli } from './cli.js';
import { addAdmin } from './commands/admin.js';
import { addBackup } from './commands/backup.js';
import { addChamp } from './commands/champ.js';
import { addChampionships, addChampionshipShow, addFiles } from './commands/championships.js';
import { addCheck } from './commands/check.js';
import { addCompletion } from './commands/completion.js';
import { addDoctor } from './commands/doctor.js';
import { addDownload } from './commands/download.js';
import { addExport } from './commands/export.js';
import { addFinals } from './commands/finals.js';
import { addForum } from './commands/forum.js';
import { addLeaderboard } from './commands/leaderboard.js';
import { addLogin } from './commands/login.js';
import { addNotify } from './commands/notify.js';
import { addParticipate } from './commands/participate.js';
import { addCancel, addQueue } from './commands/queue.js';
import { addRating } from './commands/rating.js';
import { addReceipt } from './commands/receipt.js';
import { addRun } from './commands/run.js';
import { addRunner } from './commands/runner.js';
import { addScore } from './commands/score.js';
import { addSolution } from './commands/solution.js';
import { addSolutions } from './commands/solutions.js';
import { addStorage } from './commands/storage.js';
import { addSubmit } from './commands/submit.js';
import { addTeam } from './commands/team.js';
import { addUsers } from './commands/users.js';
import { addVerify } from './commands/verify.js';
import { addWork } from './commands/work.js';

/** Every command that there is. */
export const addEverything = (program: Command, cli: Cli): void => {
  addLogin(program, cli);
  addNouns(program, cli);
  addScore(program, cli);
  addVerify(program, cli);
  addRun(program, cli);
  addRunner(program, cli);
  addRating(program, cli);
  addChamp(program, cli);
  addNotify(program, cli);
  addWork(program, cli);
  addUsers(program, cli);
  addForum(program, cli);
  addBackup(program, cli);
  addStorage(program, cli);
  addDoctor(program, cli);
  addExport(program, cli);
  addAdmin(program, cli);
  addCompletion(program, cli);
  addShortNames(program, cli);
};

/** `podium <noun> <verb>`: what one does with a thing stands together. */
const addNouns = (program: Command, cli: Cli): void => {
  const championship = cli.command(program, 'championship', 'cli.noun.championship').helpCommand(false);
  addChampionships(championship, cli).name('list');
  addChampionshipShow(championship, cli);
  addFiles(championship, cli);
  addParticipate(championship, cli).name('join');
  addDownload(championship, cli);
  const solution = cli.command(program, 'solution', 'cli.noun.solution').helpCommand(false);
  addCheck(solution, cli);
  addSubmit(solution, cli);
  addSolutions(solution, cli).name('list');
  addSolution(solution, cli);
  addCancel(solution, cli);
  addFinals(solution, cli);
  addReceipt(solution, cli);
  addTeam(program, cli);
  addQueue(program, cli);
  addLeaderboard(program, cli);
};

/** What is done daily needs no noun. */
const addShortNames = (program: Command, cli: Cli): void => {
  const add = [
    ...[addChampionships, addFiles, addParticipate, addDownload],
    ...[addCheck, addSubmit, addSolutions, addFinals, addCancel, addReceipt],
  ];
  for (const one of add) one(program, cli).helpGroup(shortNames);
};

/** Their heading, which `settle` translates. */
const shortNames = 'Short names:';
