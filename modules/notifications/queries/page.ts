import type { Language } from '../../kernel/contract/language.js';

const style = `
:root{color-scheme:light dark;--canvas:light-dark(#f6f8fb,#0d1117);--surface:light-dark(#fff,#151b23);
--border:light-dark(#d3dae4,#2c3541);--text:light-dark(#121821,#e7ecf3);--muted:light-dark(#4d5868,#a9b4c2);
--primary:light-dark(#1a5fd0,#82b4ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/22px 'Inter Variable',system-ui,sans-serif}
main{max-width:45rem;margin:0 auto;padding:24px 16px 48px}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;justify-content:space-between}
h1{font-size:24px;line-height:32px;margin:0;overflow-wrap:anywhere}
h2{font-size:16px;line-height:24px;margin:0;overflow-wrap:anywhere}
p{margin:4px 0;color:var(--muted)}
summary{cursor:pointer}summary h2{display:inline}summary span{display:block;color:var(--muted)}
a{color:var(--primary);overflow-wrap:anywhere}
header a{padding:8px 0}
.mark{margin:0 0 20px}
.mark a{display:inline-flex;align-items:center;gap:8px;color:var(--text);font-size:18px;font-weight:700;text-decoration:none}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
button{padding:8px 16px;border:0;border-radius:6px;background:var(--primary);color:var(--canvas);font:inherit;cursor:pointer}
article{background:var(--surface);border:1px solid var(--border);border-radius:10px;padding:16px 20px;margin-top:16px}
time{white-space:nowrap}
pre{margin:12px 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
@media(max-width:480px){main{padding:16px 12px 32px}article{padding:12px 14px}}`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** A page without scripts, for what must be readable when nothing else of the site works. @param title as HTML */
export const page = (language: Language, title: string, content: string): string =>
  `<!doctype html><html lang="${language === 'RUS' ? 'ru' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Podium</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/fonts.css"><style>${style}</style></head>
<body><main><p class="mark"><a href="/"><img src="/favicon.svg" alt="" width="24" height="24">Podium</a></p>${content}</main></body></html>`;
