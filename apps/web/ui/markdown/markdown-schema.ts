import { defaultSchema } from 'rehype-sanitize';

/** What of a text is let through. Formulas are marked by these classes until KaTeX draws them. */
export const schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
  },
} satisfies typeof defaultSchema;
