import type { Command } from 'commander';
import type { Role } from '../../../modules/kernel/contract/status.js';
import type { Cli, CommonOptions } from '../cli.js';
import { choiceArgument, count } from '../usage.js';
import type { AdoptOptions } from './admin-adopt.js';
import type { AgainOptions } from './admin-jobs.js';
import type { CreateAdminOptions } from './admin-create.js';
import type { RoleOptions } from './admin-role.js';
import type { QueueOptions, RejudgeOptions } from './admin-scoring.js';

const roles: readonly Role[] = ['user', 'client', 'admin'];

/** Commands of the operator, which open the database; their code is loaded only when one of them runs. */
export const addAdmin = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const admin = cli.command(program, 'admin', 'cli.admin.about').helpCommand(false);
  cli
    .command(admin, 'create', 'cli.admin.create.about', 'cli.admin.create.examples')
    .requiredOption('--login <login>', texts.say('cli.admin.create.login'))
    .requiredOption('--email <email>', texts.say('cli.admin.create.email'))
    .option('--password-stdin', texts.say('cli.option.passwordStdin'))
    .action(async (_own: unknown, command: Command) => {
      const { createAdmin } = await import('./admin-create.js');
      await createAdmin(cli, command.optsWithGlobals<CreateAdminOptions>());
    });
  cli
    .command(admin, 'adopt-files', 'cli.admin.adopt.about', 'cli.admin.adopt.examples')
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .action(async (_own: unknown, command: Command) => {
      const { adoptTheFiles } = await import('./admin-adopt.js');
      await adoptTheFiles(cli, command.optsWithGlobals<AdoptOptions>());
    });
  cli
    .command(admin, 'runner-token', 'cli.admin.runnerToken.about', 'cli.admin.runnerToken.examples')
    .argument('<name>', texts.say('cli.admin.runnerToken.name'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { makeRunnerToken } = await import('./admin-runner.js');
      await makeRunnerToken(cli, name, command.optsWithGlobals<CommonOptions>());
    });
  addRole(admin, cli);
  addGrant(admin, cli);
  addRejudge(admin, cli);
  addSecondFactor(admin, cli);
  addQueueControl(admin, cli);
  addJobs(admin, cli);
};

const addRole = (admin: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(admin, 'role', 'cli.admin.role.about', 'cli.admin.role.examples')
    .argument('<login>', texts.say('cli.admin.role.login'))
    .addArgument(choiceArgument('<role>', texts.say('cli.admin.role.role'), roles, texts))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .action(async (login: string, role: Role, _own: unknown, command: Command) => {
      const { setRole } = await import('./admin-role.js');
      await setRole(cli, login, role, command.optsWithGlobals<RoleOptions>());
    });
};

/** AUTH9: the console's door, opened and shut for somebody who has registered. */
const addGrant = (admin: Command, cli: Cli): void => {
  const roleOf = { grant: 'admin', revoke: 'user' } as const;
  for (const how of ['grant', 'revoke'] as const) {
    cli
      .command(admin, how, `cli.admin.${how}.about`, `cli.admin.${how}.examples`)
      .argument('<login>', cli.texts.say('cli.admin.role.login'))
      .requiredOption('--reason <text>', cli.texts.say('cli.option.reason'))
      .action(async (login: string, _own: unknown, command: Command) => {
        const { setRole } = await import('./admin-role.js');
        await setRole(cli, login, roleOf[how], command.optsWithGlobals<RoleOptions>());
      });
  }
};

/** AUTH11: for who lost the phone with the app, and the recovery codes. */
const addSecondFactor = (admin: Command, cli: Cli): void => {
  cli
    .command(admin, 'second-factor', 'cli.admin.factor.about', 'cli.admin.factor.examples')
    .argument('<login>', cli.texts.say('cli.admin.role.login'))
    .requiredOption('--reason <text>', cli.texts.say('cli.option.reason'))
    .action(async (login: string, _own: unknown, command: Command) => {
      const { endSecondFactor } = await import('./admin-role.js');
      await endSecondFactor(cli, login, command.optsWithGlobals<RoleOptions>());
    });
};

const addRejudge = (admin: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(admin, 'rejudge', 'cli.rejudge.about', 'cli.rejudge.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .option('--solution <ids...>', texts.say('cli.rejudge.solution'))
    .option('--apply', texts.say('cli.rejudge.apply'))
    .addOption(count('--timeout <seconds>', texts.say('cli.rejudge.wait'), 86_400, texts).default(600))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { rejudge } = await import('./admin-scoring.js');
      await rejudge(cli, name, command.optsWithGlobals<RejudgeOptions>());
    });
};

const addQueueControl = (admin: Command, cli: Cli): void => {
  const { texts } = cli;
  const queue = cli.command(admin, 'queue', 'cli.adminQueue.about').helpCommand(false);
  for (const how of ['pause', 'resume'] as const) {
    cli
      .command(queue, how, `cli.adminQueue.${how}.about`, `cli.adminQueue.${how}.examples`)
      .requiredOption('--reason <text>', texts.say('cli.option.reason'))
      .option('--championship <name>', texts.say('cli.adminQueue.championship'))
      .action(async (_own: unknown, command: Command) => {
        const { changeQueue } = await import('./admin-scoring.js');
        await changeQueue(cli, how, command.optsWithGlobals<QueueOptions>());
      });
  }
};

/** Jobs whose every attempt failed. */
const addJobs = (admin: Command, cli: Cli): void => {
  const { texts } = cli;
  const jobs = cli.command(admin, 'jobs', 'cli.jobs.about').helpCommand(false);
  cli
    .command(jobs, 'list', 'cli.jobs.list.about', 'cli.jobs.list.examples')
    .action(async (_own: unknown, command: Command) => {
      const { listDeadLetters } = await import('./admin-jobs.js');
      await listDeadLetters(cli, command.optsWithGlobals<CommonOptions>());
    });
  cli
    .command(jobs, 'again', 'cli.jobs.again.about', 'cli.jobs.again.examples')
    .argument('[ids...]', texts.say('cli.jobs.again.ids'))
    .requiredOption('--reason <text>', texts.say('cli.option.reason'))
    .option('--all', texts.say('cli.jobs.again.all'))
    .action(async (ids: string[], _own: unknown, command: Command) => {
      const { tryAgain } = await import('./admin-jobs.js');
      await tryAgain(cli, ids, command.optsWithGlobals<AgainOptions>());
    });
};
