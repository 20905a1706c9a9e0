/** `import.meta.env` is Vite's; under jest there is none. */
const env: Partial<Record<string, string>> = import.meta.env ?? {};

/** What is fixed when the app is built; settings of an installation are in `site.ts`. */
export const config = {
  /** The one key under which the client state is stored (STATE1); another installation on the same origin sets its own. */
  stateKey: env['VITE_STATE_KEY'] ?? 'podium.state',
  /** Tells one build of the app from another. */
  build: env['VITE_BUILD'] ?? '',
  themeKey: 'podium.theme',
  chunkTimeout: 120_000,
  /** Size of the agreement as it was built with this app; null where nobody built one, as in development. */
  agreementBytes: Number(env['VITE_AGREEMENT_BYTES'] ?? 0) || null,
};
