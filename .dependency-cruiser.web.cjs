/** Who may import whom in the web app, and in what it shares with the other clients: each room rests on those below it alone. */

const client = '^modules/client/';

/** From below, and which rooms each of them rests on. */
const webRooms = [
  { room: 'lib', below: '', comment: 'lib imports no room of the web app' },
  { room: 'ui', below: '|lib', comment: 'ui rests on lib, and has no word of the product' },
  { room: 'words', below: '|ui|lib', comment: 'what features share rests on ui and lib' },
  { room: 'features', below: '|words|ui|lib', comment: 'a feature rests on words, ui and lib' },
  { room: 'pages', below: '|features|words|ui|lib', comment: 'a page puts features together' },
  { room: 'app', below: '|pages|features|words|ui|lib', comment: 'the app leads to pages' },
];

/** The rules of the web app, made of what .dependency-cruiser.cjs has for all of them. */
const web = ({ never, only, specs, testing, contract, pure }) => [
  only('client-stands-alone', 'how a page, the console and the command line call is of all of them', client, [
    client,
    contract,
  ]),
  never(
    'client-without-node',
    'what calls runs in browsers and in the CLI',
    { path: client, pathNot: specs },
    { dependencyTypes: ['core'] },
  ),
  only(
    'web-alone',
    'the web app knows contracts, the client, the engine and the check before sending',
    '^apps/web/',
    ['^apps/web/', ...pure],
    [testing],
  ),
  ...webRooms.map(({ room, below, comment }) =>
    only(`web-${room}`, comment, `^apps/web/${room}/`, [`^apps/web/(${room}${below})/`, ...pure], [testing]),
  ),
  never(
    'web-room-tests',
    'a test of a room knows no room above it: a page has a test of its own',
    { path: `^apps/web/(lib|ui|words)/.*${specs}` },
    { path: '^apps/web/(features|pages|app)/' },
  ),
  never(
    'web-rooms-known',
    'a new room of the web app needs its own rule here',
    {
      path: '^apps/web/',
      pathNot: `^apps/web/(${[...webRooms.map(({ room }) => room), 'kit', 'testing'].join('|')})/|(vite\\.config|math-font)\\.ts$`,
    },
    {},
  ),
  never(
    'web-ui-without-contracts',
    'ui has no word of the product: of modules it knows contracts of the kernel and the client alone',
    { path: '^apps/web/ui/' },
    { path: '^modules/(?!(kernel|client)/)' },
  ),
  never(
    'data-by-routes',
    'pages read and send by the routes of lib/data; queries of their own are for what no route answers',
    {
      path: '^apps/web/',
      pathNot: [
        specs,
        testing,
        '^apps/web/lib/data/',
        '^apps/web/features/solutions/use-difference\\.ts$',
        '^apps/web/features/submit/use-arrived\\.ts$',
      ],
    },
    { path: '(^|node_modules/)@tanstack/react-query(/|$)' },
  ),
  never(
    'features-apart',
    'pages compose features; a feature knows no other',
    { path: '^apps/web/features/([^/]+)/' },
    {
      path: '^apps/web/features/',
      pathNot: '^apps/web/features/$1/',
    },
  ),
];

module.exports = { client, web };
