/**
 * Who may import whom. Default deny: each place lists what it may reach in this repository, everything else is a fault,
 * and a folder that no rule knows is a fault too. Each rule has a file in test/architecture/fixtures that breaks it.
 */

const fs = require('node:fs');
const path = require('node:path');
const { client, web } = require('./.dependency-cruiser.web.cjs');

/**
 * Which contexts a context may use: their contract/, their *.api.ts, and their *.port.ts where it answers for them; in SQL
 * what they publish (test/architecture/sql-walls.spec.ts). Each says so in its `uses.json`. The kernel everybody may use whole.
 */
const uses = Object.fromEntries(
  fs
    .globSync('modules/*/uses.json', { cwd: __dirname })
    .map((file) => [path.basename(path.dirname(file)), require(path.join(__dirname, file))]),
);
const contexts = Object.keys(uses);
/** Whose demo tells as well what people do where these meet. */
const toldBeside = { notifications: ['forum', 'vacancies'] };

/** Rooms of scoring, and which others each may use; desk/ joins them all by what they show and what they do. */
const rooms = {
  solutions: [],
  tours: ['solutions'],
  boards: ['solutions', 'tours'],
  rejudges: ['solutions', 'boards'],
  runs: ['solutions', 'rejudges'],
};
const apps = ['api', 'web', 'admin', 'cli', 'runner'];

const ours = '^(modules|apps|migrations|scripts|test)/';
const specs = '\\.spec\\.tsx?$';
const known = `^(modules/(kernel|client|sandbox|${contexts.join('|')})|apps/(${apps.join('|')})|migrations|scripts|test)/`;
/** A context holds its layers itself, or in rooms: `modules/teams/contract/`, `modules/scoring/boards/contract/`. */
const layers = (context, names) => `^modules/${context}/(?:[^/]+/|)(?:${names})/`;
const contract = layers('[^/]+', 'contract');
const engine = '^modules/scoring/engine/(?!node/|testing/)';
const precheck = '^modules/scoring/precheck/';
const door = (context) => `^modules/${context}/((?:[^/]+/|)contract/|[^/]+\\.(api|port)\\.ts$)`;
const demo = (context) => `^modules/${context}/demo(/|\\.ts$)`;
const wiring = (context) => `^modules/${context}/(?:[^/]+/|)[^/]+\\.module\\.ts$`;
/** Of the tests of pages: what opens a page, and what its server answers. */
const testing = '^apps/(web|admin)/testing/';
const server = ['(^|node_modules/)(@nestjs|@mikro-orm|@fastify|fastify|kysely|pg|pg-boss|passport|commander)(/|$)'];

/** From `from`, tests aside, only `may` of our own files. */
const only = (name, comment, from, may, fromNot = []) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [specs, ...fromNot] },
  to: { path: ours, pathNot: may },
});
/** A room of scoring may use what others than scoring allow, the engine, the language of the context, and `may`. */
const roomOnly = (room, may) => ({
  name: `room-${room}`,
  comment: 'rooms of scoring stand on one another in one direction',
  severity: 'error',
  from: { path: `^modules/scoring/${room}/`, pathNot: specs },
  to: {
    path: '^modules/scoring/',
    pathNot: [`^modules/scoring/(${room}|engine|precheck)/`, '^modules/scoring/contract/(?!routes\\.ts)', ...may],
  },
});
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const withoutNode = (name, comment, from) =>
  never(name, comment, { path: from, pathNot: specs }, { dependencyTypes: ['core'] });

module.exports = {
  forbidden: [
    never(
      'no-circle',
      'files that need each other are one file; the type of a contract in itself is none',
      { path: '^(.+)$' },
      { circular: true, pathNot: '^$1$', viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    never('resolves', 'an import that leads nowhere', {}, { couldNotResolve: true, path: '^[.#]', pathNot: '/dist/' }),

    never('known-folder-imports', 'a new folder needs its own rule here', { path: ours, pathNot: known }, {}),
    never('known-folder-imported', 'a new folder needs its own rule here', {}, { path: ours, pathNot: known }),
    never(
      'known-folder-alone',
      'a new folder needs its own rule here',
      { orphan: true, path: ours, pathNot: known },
      {},
    ),

    only('kernel-knows-no-context', 'the kernel is below all contexts', '^modules/kernel/', ['^modules/kernel/']),
    ...contexts.flatMap((name) => [
      only(
        `context-${name}`,
        'a context reaches others by contract/, *.api.ts or *.port.ts, along the edges of the architecture',
        `^modules/${name}/`,
        [`^modules/${name}/`, '^modules/kernel/', ...uses[name].map(door)],
        [wiring(name), demo(name)],
      ),
      only(
        `demo-${name}`,
        'the demo data is made as people make theirs: by commands and flows of its context, after the demo of those that it uses',
        demo(name),
        [
          demo(name),
          `^modules/${name}/[^/]+\\.(api|port)\\.ts$`,
          layers(name, 'contract|commands|flows|domain'),
          '^modules/kernel/',
          ...[...uses[name], ...(toldBeside[name] ?? [])].flatMap((used) => [door(used), demo(used)]),
        ],
      ),
      only(
        `wiring-${name}`,
        'the wiring of a context may import the wiring of those that it uses, for Nest to know their *.api.ts',
        wiring(name),
        [`^modules/${name}/`, '^modules/kernel/', ...uses[name].flatMap((used) => [door(used), wiring(used)])],
      ),
    ]),

    never(
      'demo-for-the-demo',
      'the product does not rest on its demo',
      { path: '^modules/', pathNot: [specs, demo('[^/]+'), wiring('[^/]+')] },
      { path: demo('(?!kernel/)[^/]+') },
    ),

    only('contract-stands-alone', 'a contract rests on contracts', contract, [contract]),
    never(
      'contract-is-portable',
      'contract/ runs in browsers too',
      { path: contract, pathNot: specs },
      { path: [...server, '(^|node_modules/)react(-dom)?(/|$)'] },
    ),
    withoutNode('contract-without-node', 'contract/ runs in browsers too', contract),
    never(
      'domain-without-nest',
      'domain/ holds rules, not wiring',
      { path: layers('[^/]+', 'domain') },
      { path: '(^|node_modules/)@nestjs/' },
    ),
    never(
      'domain-is-inner',
      'domain/ is used by the rest of its context, not the other way round',
      { path: layers('([^/]+)', 'domain'), pathNot: specs },
      { path: layers('$1', 'commands|queries|flows|reactions|http|jobs') },
    ),
    only(
      'http-only-translates',
      'http/ turns a call into a command, a query or a flow, and holds nothing else',
      layers('[^/]+', 'http'),
      ['^modules/kernel/', layers('[^/]+', 'contract|commands|queries|flows'), '^modules/[^/]+/[^/]+\\.api\\.ts$'],
      ['^modules/kernel/'],
    ),
    never(
      'queries-only-read',
      'a query changes nothing',
      { path: layers('[^/]+', 'queries'), pathNot: [specs, '^modules/kernel/'] },
      { path: layers('[^/]+', 'commands|flows|reactions|jobs|http'), pathNot: '^modules/kernel/' },
    ),
    ...Object.entries(rooms).map(([room, used]) =>
      roomOnly(
        room,
        used.map((name) => `^modules/scoring/${name}/`),
      ),
    ),
    roomOnly('desk', [
      layers('scoring', 'contract|commands|queries|flows'),
      '^modules/scoring/[^/]+/[^/]+\\.module\\.ts$',
    ]),
    only('engine-stands-alone', 'the scoring engine runs in browsers too', engine, [
      '^modules/scoring/engine/',
      contract,
    ]),
    withoutNode('engine-without-node', 'the scoring engine runs in browsers too', engine),
    never(
      'engine-without-its-node-part',
      'engine/node is the server half',
      { path: engine, pathNot: specs },
      { path: '^modules/scoring/engine/node/' },
    ),
    only('precheck-stands-alone', 'the check before sending runs in browsers and in the CLI', precheck, [
      precheck,
      engine,
      contract,
    ]),
    withoutNode('precheck-without-node', 'the check before sending runs in browsers and in the CLI', precheck),

    only('sandbox-alone', 'the box is of use without the platform, and holds no secret of it', '^modules/sandbox/', [
      '^modules/sandbox/',
    ]),
    only('runner-over-http', 'a runner knows the box, and the platform by its contracts alone', '^apps/runner/', [
      '^apps/runner/',
      '^modules/sandbox/',
      contract,
    ]),

    only('api-composes', 'apps/api wires contexts by their root files; it holds no business', '^apps/api/', [
      '^apps/api/',
      '^modules/kernel/',
      '^modules/[^/]+/[^/]+\\.ts$',
      layers('[^/]+', 'contract|jobs'),
    ]),
    ...web({ never, only, specs, testing, contract, pure: [client, contract, engine, precheck] }),
    only(
      'admin-alone',
      'the console knows contracts, the client and the engine',
      '^apps/admin/',
      ['^apps/admin/', client, contract, engine],
      [testing],
    ),
    never(
      'testing-for-tests',
      'what opens a page in tests is no part of it; the gallery shows what tests build',
      { path: '^apps/(web|admin)/', pathNot: [specs, testing, '^apps/web/kit/'] },
      { path: testing },
    ),
    never(
      'browser-reaches-no-server',
      'nothing that a browser loads may come to server code, whatever the way',
      // All of it is reached from the pages' first files and from workers; ways from each file would take half a minute.
      { path: ['^apps/(web/app|web/kit|admin)/main\\.tsx$', '^apps/web/.*\\.worker\\.ts$'] },
      {
        reachable: true,
        path: [...server, '^apps/(api|cli)/', '^modules/.*/(commands|queries|flows|reactions|http|jobs|database)/'],
      },
    ),
    only(
      'cli-over-http',
      'participant commands go over HTTP',
      '^apps/cli/',
      ['^apps/cli/', client, contract],
      [
        '^apps/cli/commands/(admin|runner|run\\.)',
        '^apps/cli/(check|public-check|solution-text|score|verify|verify-run|verify-program)\\.ts$',
      ],
    ),
    only(
      'cli-boxes',
      'podium runner, podium run and podium verify use the box of this machine',
      '^apps/cli/(commands/(runner|run\\.)|verify-(run|program)\\.ts)',
      ['^apps/cli/', '^apps/runner/', '^modules/(sandbox|scoring/engine)/', contract],
    ),
    only(
      'cli-scores-offline',
      'podium check, podium score and podium verify read files here, by the engine',
      '^apps/cli/(check|public-check|solution-text|score|verify)\\.ts$',
      ['^apps/cli/', '^modules/scoring/(engine|precheck)/', layers('(?:kernel|scoring)', 'contract')],
    ),
    only('cli-operator', 'operator commands run in the application, through its doors', '^apps/cli/commands/admin', [
      '^apps/cli/',
      '^apps/api/',
      '^modules/kernel/',
      contract,
      '^modules/[^/]+/[^/]+\\.api\\.ts$',
      layers('[^/]+', 'commands'),
    ]),
    only('migrations-alone', 'a migration is a fact of the past: code that changes is nothing for it', '^migrations/', [
      '^migrations/',
    ]),
    never(
      'tests-stay-near',
      'a test knows its own place, the test kit, and others by their doors',
      { path: `^((?:modules|apps)/[^/]+)/.*${specs}` },
      {
        path: ours,
        pathNot: [
          '^$1/',
          '^modules/kernel/',
          '^test/',
          '^apps/api/',
          client,
          contract,
          engine,
          precheck,
          '^modules/[^/]+/[^/]+\\.api\\.ts$',
          demo('[^/]+'),
          // The box is of use to whoever runs code, with what its tests stand up.
          '^modules/sandbox/',
        ],
      },
    ),
    never(
      'test-kit-for-tests',
      'the product does not rest on its tests',
      { path: '^(modules|apps|migrations)/', pathNot: [specs, testing] },
      { path: '^test/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '\\.d\\.ts$', '\\.(css|svg|json)$', '^test/architecture/fixtures/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
