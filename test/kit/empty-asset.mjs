/** What a style sheet or picture is under jest: every class is its own name. */
export default new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });
