import { ApiError } from '#web/lib/api/api-error.js';

/** As long as the name of a team may be, and without a place to break it. */
export const longWord = 'Достопримечательнейшийградиентныйбустингсрегуляризациейиансамблем'.slice(0, 64);

export const longText =
  'Два слова, потом ещё два, потом the other language for a while, и так до тех пор, пока строка не станет длиннее любой разумной строки.';

export const networkFailure = new ApiError({ code: 'NETWORK' });
export const limitFailure = new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 42 });
export const serverFailure = new ApiError({ code: 'INTERNAL', status: 500, details: { id: '0199-c0ffee' } });

export const hour = 3_600_000;
export const now = Date.now();
export const at = (offset: number): string => new Date(now + offset).toISOString();

export const markdown = `# Heading

A text with **bold**, \`code\`, a [link](https://example.org) and a list:

1. one
2. two

| column | another column | a third column with a long name | a fourth one | a fifth one |
|---|---|---|---|---|
| 1 | 2 | 3 | 4 | 5 |

\`\`\`
id,prediction
1,0.5
\`\`\`
`;

export const formula =
  'A formula $e^{i\\pi} = -1$ and one that is displayed:\n\n$$\\mathrm{RMSE} = \\sqrt{\\frac{1}{n}\\sum_{i=1}^{n}(y_i - p_i)^2}$$';

/** Short, but of a kind that takes a parser long; it is read in a worker. */
export const dearText = '**a*'.repeat(600);
