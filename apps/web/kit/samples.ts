import { ApiError } from '#modules/client/api-error.js';

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

/** As the server renders one. */
const manyLines = (line: (at: number) => string): string =>
  Array.from({ length: 24 }, (_, at) => line(at + 1)).join('\n');
/** Code and a quotation that are longer than posts show at once. */
export const foldedText = `<p>What I ran:</p>
<pre><code>${manyLines((at) => `step_${at} = train(model, fold=${at}, seed=42)`)}\n</code></pre>
<blockquote>\n${manyLines((at) => `<p>${at}. A line of what somebody said.</p>`)}\n</blockquote>`;

export const richText =
  '<h3>Heading</h3>\n<p>A text with <strong>bold</strong>, <code>code</code>, a <a href="https://example.org" rel="ugc nofollow noopener">link</a> and <span class="katex"><math><semantics><mrow><msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi></mrow></msup><mo>=</mo><mo>−</mo><mn>1</mn></mrow><annotation encoding="application/x-tex">e^{i\\pi} = -1</annotation></semantics></math></span>.</p>\n<div class="wide"><table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table></div>\n<pre><code class="hljs language-python"><span class="hljs-keyword">def</span> <span class="hljs-title function_">f</span>(<span class="hljs-params">x</span>):  <span class="hljs-comment"># doubled</span>\n    <span class="hljs-keyword">return</span> <span class="hljs-string">"two"</span> * <span class="hljs-number">2</span>\n</code></pre>\n<blockquote>\n<p>A quotation.</p>\n</blockquote>';
