/**
 * What lowlight names of the types of highlight.js, which themselves bring those of browsers into the server
 * (`paths` of tsconfig.json).
 */
export type LanguageFn = (hljs: unknown) => object;
