const esm = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '\\.(css|svg)$': '<rootDir>/test/kit/empty-asset.mjs',
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
    '^#web/(.*)\\.js$': '<rootDir>/apps/web/$1',
    '^#(modules|test)/(.*)\\.js$': '<rootDir>/$1/$2',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};
const swc = (jsc) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: { target: 'es2023', keepClassNames: true, experimental: { keepImportAttributes: true }, ...jsc },
  },
];
const server = {
  '^.+\\.ts$': swc({
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
  }),
};
const web = {
  '^.+\\.tsx?$': swc({ parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } }),
};

/** Node itself loads what is tested, once a worker; see test/kit/native. */
const native = {
  runtime: '<rootDir>/test/kit/native/runtime.mjs',
  testEnvironment: '<rootDir>/test/kit/native/environment.mjs',
  // Specs import them: the worker's globals stay as Node made them.
  injectGlobals: false,
};

/** unit: nothing but Node; db: a real PostgreSQL; box: bubblewrap; web: components in jsdom; browser: journeys in Chromium. */
export default {
  watchman: false,
  workerIdleMemoryLimit: '2GB',
  // A busy machine is no fault: what never comes fails all the same.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/kit/longest-first.mjs',
  projects: [
    {
      ...esm,
      ...native,
      displayName: 'unit',
      transform: server,
      testMatch: ['<rootDir>/{apps,modules,test}/**/*.spec.ts'],
      testPathIgnorePatterns: [
        '\\.(db|box)\\.spec\\.ts$',
        '<rootDir>/apps/(web|admin)/',
        '<rootDir>/test/(browser|architecture/fixtures)/',
      ],
    },
    {
      ...esm,
      ...native,
      displayName: 'db',
      transform: server,
      testMatch: ['<rootDir>/{apps,modules,test}/**/*.db.spec.ts'],
      globalSetup: '<rootDir>/test/kit/global-setup.mjs',
      globalTeardown: '<rootDir>/test/kit/global-teardown.mjs',
    },
    {
      ...esm,
      ...native,
      displayName: 'box',
      transform: server,
      testMatch: ['<rootDir>/{apps,modules,test}/**/*.box.spec.ts'],
      globalSetup: '<rootDir>/test/kit/box-setup.mjs',
    },
    {
      ...esm,
      ...native,
      displayName: 'web',
      runtime: '<rootDir>/test/kit/native/page-runtime.mjs',
      testEnvironment: '<rootDir>/test/kit/native/page-environment.mjs',
      transform: web,
      testMatch: ['<rootDir>/apps/{web,admin}/**/*.spec.{ts,tsx}'],
      setupFiles: ['<rootDir>/test/kit/jsdom.mjs'],
    },
    {
      ...esm,
      ...native,
      displayName: 'browser',
      transform: server,
      testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/kit/browser-setup.mjs',
      globalTeardown: '<rootDir>/test/kit/browser-teardown.mjs',
    },
  ],
};
