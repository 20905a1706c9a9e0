import fs from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { isStarted, root } from './project.mjs';

const folder = path.join(root, 'docs', 'agreement');
const fonts = path.join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf');
const faces = { text: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
const margins = { top: 72, bottom: 80, left: 76, right: 76 };
const ink = { text: '#1b1f24', faint: '#5b6470', accent: '#1f5fbf' };
const listIndent = 16;
const lineGap = 3.6;

/** The languages in the order of the document; the first one is the document's own. */
const languages = ['rus', 'eng'];

/**
 * Reads a text: front matter of `name: value` lines, `# title`, `## section`, paragraphs, `- ` lists. `{name}` in the text
 * stands for a value of the front matter.
 */
export function readAgreement(text) {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (!head) throw new Error('The agreement has no front matter.');
  const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
  const filled = body.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (!facts[name]) throw new Error(`The agreement's front matter has no ${name}.`);
    return facts[name];
  });
  const agreement = { ...facts, title: '', sections: [] };
  for (const block of filled.split(/\n{2,}/).flatMap(headingsApart)) {
    if (block.startsWith('# ')) agreement.title = block.slice(2);
    else if (block.startsWith('## ')) agreement.sections.push({ title: block.slice(3), blocks: [] });
    else if (block) agreement.sections.at(-1).blocks.push(blockOf(block));
  }
  return agreement;
}

/** A heading may stand right above its text. */
function headingsApart(block) {
  const [first, ...rest] = block.trim().split('\n');
  return /^##? /.test(first) ? [first, rest.join('\n').trim()] : [block.trim()];
}

function blockOf(block) {
  const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
  if (!block.startsWith('- ')) return { text: oneLine(block) };
  return { items: block.slice(2).split(/\n- /).map(oneLine) };
}

/** The agreement in both languages as one PDF. The same texts give the same bytes. */
export async function makeAgreement() {
  const texts = languages.map((name) => readAgreement(fs.readFileSync(path.join(folder, `${name}.md`), 'utf8')));
  // The contents stand before the pages that they name: a first round finds the numbers.
  const { pages } = await new Paper(texts, new Map()).finish();
  return (await new Paper(texts, pages).finish()).file;
}

const dayOf = (date, language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const keyOf = ({ language }, index) => `${language}-${index + 1}`;

/** One round of setting the texts. */
class Paper {
  /** Page of each section, by key, as this round sets them. */
  pages = new Map();

  /** @param known pages as the round before set them */
  constructor(texts, known) {
    this.texts = texts;
    this.known = known;
    const [{ operator, language, date }] = texts;
    const day = new Date(`${date}T00:00:00Z`);
    this.doc = new PDFDocument({
      size: 'A4',
      margins,
      lang: language,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: texts.map((text) => text.title).join(' / '),
        Author: operator,
        Subject: 'Podium',
        CreationDate: day,
        ModDate: day,
      },
    });
    for (const [name, file] of Object.entries(faces)) this.doc.registerFont(name, path.join(fonts, file));
    this.chunks = [];
    this.doc.on('data', (chunk) => this.chunks.push(chunk));
    this.whole = this.doc.struct('Document');
    this.doc.addStructure(this.whole);
  }

  async finish() {
    const { doc } = this;
    this.titlePage();
    this.contents();
    for (const text of this.texts) this.body(text);
    this.pageNumbers();
    this.whole.end();
    const ended = new Promise((resolve) => doc.once('end', resolve));
    doc.end();
    await ended;
    return { pages: this.pages, file: Buffer.concat(this.chunks) };
  }

  get page() {
    const { start, count } = this.doc.bufferedPageRange();
    return start + count;
  }

  get width() {
    return this.doc.page.width - margins.left - margins.right;
  }

  /** Begins an element of the structure that screen readers go by; to be ended. */
  open(parent, type, options = {}) {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws something as one element of that structure. */
  put(parent, type, options, draw) {
    parent.add(this.doc.struct(type, options, draw));
  }

  style(face, size, colour = ink.text) {
    return this.doc.font(face).fontSize(size).fillColor(colour);
  }

  titlePage() {
    const { doc } = this;
    doc.outline.addItem(this.texts.map(({ title }) => title).join(' / '));
    doc.y = 240;
    this.put(this.whole, 'P', {}, () => this.style('bold', 13, ink.accent).text('Podium'));
    doc.moveDown(1.2);
    for (const { title, language } of this.texts) {
      this.put(this.whole, 'H1', { lang: language }, () => this.style('bold', 25).text(title, { lineGap: 4 }));
      doc.moveDown(0.3);
    }
    doc.y = 620;
    for (const { operator, edition, date, language } of this.texts) {
      this.put(this.whole, 'P', { lang: language }, () =>
        this.style('text', 10, ink.faint).text(`${operator}. ${edition} ${dayOf(date, language)}`, { lineGap }),
      );
    }
  }

  contents() {
    const { doc } = this;
    doc.addPage();
    doc.outline.addItem(this.texts.map(({ contents }) => contents).join(' / '));
    for (const text of this.texts) {
      const { language: lang } = text;
      this.put(this.whole, 'H1', { lang }, () => this.style('bold', 15).text(text.contents));
      doc.moveDown(0.5);
      const list = this.open(this.whole, 'TOC', { lang });
      text.sections.forEach(({ title }, index) =>
        this.contentsLine(list, `${index + 1}. ${title}`, keyOf(text, index)),
      );
      list.end();
      doc.moveDown(1.6);
    }
  }

  /** Title and page number on one line, both leading to the section. */
  contentsLine(list, title, key) {
    const { doc } = this;
    const { width } = this;
    const { left } = margins;
    const { y } = doc;
    const number = String(this.known.get(key) ?? 0);
    const line = this.open(list, 'TOCI');
    this.put(line, 'Link', {}, () => {
      this.style('text', 10.5).text(title, left, y, { width: width - 40, lineBreak: false, goTo: key });
      doc.text(number, left, y, { width, align: 'right', goTo: key });
    });
    line.end();
    const from = left + doc.widthOfString(title) + 8;
    const to = left + width - doc.widthOfString(number) - 8;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(from, y + 10)
      .lineTo(to, y + 10)
      .lineWidth(0.6)
      .dash(0.6, { space: 3.4 })
      .strokeColor('#a9b0ba')
      .stroke();
    doc.undash();
    doc.endMarkedContent();
    doc.x = left;
    doc.y = y + 21;
  }

  body(text) {
    const { doc } = this;
    doc.addPage();
    const part = this.open(this.whole, 'Part', { lang: text.language });
    const bookmark = doc.outline.addItem(text.title, { expanded: true });
    this.put(part, 'H1', {}, () => this.style('bold', 21).text(text.title));
    doc.moveDown(0.9);
    text.sections.forEach((section, index) => this.section(part, bookmark, section, keyOf(text, index), index + 1));
    part.end();
  }

  section(parent, bookmark, { title, blocks }, key, number) {
    const { doc } = this;
    // A heading stays with at least three lines of its text.
    if (doc.y > doc.page.height - margins.bottom - 90) doc.addPage();
    this.pages.set(key, this.page);
    doc.addNamedDestination(key, 'XYZ', margins.left, doc.y - 8, null);
    bookmark.addItem(title);
    const sect = this.open(parent, 'Sect');
    this.put(sect, 'H2', {}, () => this.style('bold', 13).text(`${number}. ${title}`));
    doc.moveDown(0.45);
    for (const block of blocks) {
      if (block.items) this.list(sect, block.items);
      else this.paragraph(sect, block.text);
    }
    doc.moveDown(0.75);
    sect.end();
  }

  paragraph(sect, text) {
    this.style('text', 10.2);
    this.keepWhole(text, this.width);
    this.put(sect, 'P', {}, () => this.doc.text(text, { lineGap }));
    this.doc.moveDown(0.55);
  }

  /** Paragraphs are short: one that does not fit begins a page. */
  keepWhole(text, width) {
    const { doc } = this;
    if (doc.y + doc.heightOfString(text, { width, lineGap }) > doc.page.height - margins.bottom) doc.addPage();
  }

  list(sect, items) {
    const { doc } = this;
    const list = this.open(sect, 'L');
    for (const item of items) {
      this.style('text', 10.2);
      const width = this.width - listIndent;
      this.keepWhole(item, width);
      const { y } = doc;
      const line = this.open(list, 'LI');
      this.put(line, 'Lbl', {}, () => doc.text('•', margins.left + 3, y, { lineBreak: false }));
      this.put(line, 'LBody', {}, () => doc.text(item, margins.left + listIndent, y, { width, lineGap }));
      line.end();
      doc.x = margins.left;
      doc.moveDown(0.3);
    }
    list.end();
    doc.moveDown(0.3);
  }

  /** At the foot of every page but the title. */
  pageNumbers() {
    const { doc } = this;
    const { start, count } = doc.bufferedPageRange();
    for (let index = start + 1; index < start + count; index += 1) {
      doc.switchToPage(index);
      // Text below the margin would begin a page.
      doc.page.margins.bottom = 0;
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      const { width } = this;
      this.style('text', 9, ink.faint).text(`${index + 1} / ${count}`, margins.left, doc.page.height - 48, {
        width,
        align: 'right',
        lineBreak: false,
      });
      doc.endMarkedContent();
    }
  }
}

// node scripts/agreement.mjs [file]
if (isStarted(import.meta.url)) {
  const target = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'web', 'agreement.pdf'));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, await makeAgreement());
  console.log(target);
}
