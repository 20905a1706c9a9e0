import { describe, expect, it } from '@jest/globals';
import { thirdPartyLinks } from './third-party.js';

const domains = ['hh.ru', 'career.habr.com', 'работа.рф', 'linkedin.com'];

describe('VAC1 links to response services of others', () => {
  it.each([
    ['a plain one', 'Answer at https://hh.ru/vacancy/1', 'hh.ru'],
    ['no scheme', 'see hh.ru', 'hh.ru'],
    ['the end of a sentence', 'Answer at HH.RU.', 'hh.ru'],
    ['a part of a site', 'https://spb.hh.ru/vacancy', 'hh.ru'],
    ['a name with a port', 'http://hh.ru:443/', 'hh.ru'],
    ['a link of Markdown', '[our page](https://hh.ru/x)', 'hh.ru'],
    ['a reference of Markdown', '[our page][1]\n\n[1]: //hh.ru/x', 'hh.ru'],
    ['emphasis inside of the name', 'h**h**.ru', 'hh.ru'],
    ['an escape', String.raw`hh\.ru`, 'hh.ru'],
    ['an underline', 'h_h_.ru', 'hh.ru'],
    ['a comment', 'hh<!-- . -->.ru', 'hh.ru'],
    ['a tag', 'hh<b>.</b>ru', 'hh.ru'],
    ['an entity', 'hh&#46;ru', 'hh.ru'],
    ['a hexadecimal entity', 'h&#x68;.ru', 'hh.ru'],
    ['a named entity', 'hh&period;ru', 'hh.ru'],
    ['percents', 'https://h%68.ru', 'hh.ru'],
    ['percents of percents', 'https://ok.example/?to=https%253A%252F%252Fhh.ru', 'hh.ru'],
    ['the query of another address', 'https://ok.example/?to=https%3A%2F%2Fhh.ru%2Fx', 'hh.ru'],
    ['who signs in there', 'https://ok.example@hh.ru/', 'hh.ru'],
    ['full width', 'ｈｈ．ｒｕ', 'hh.ru'],
    ['an ideographic stop', 'hh。ru', 'hh.ru'],
    ['Cyrillic letters', 'нн.ru', 'hh.ru'],
    ['a Cyrillic shha', 'һһ.ru', 'hh.ru'],
    ['mathematical letters', '𝐡𝐡.𝐫𝐮', 'hh.ru'],
    ['a soft hyphen', 'h\u00ADh.ru', 'hh.ru'],
    ['a zero-width space', 'hh\u200B.\u200Bru', 'hh.ru'],
    ['an accent', 'h\u0301h.ru', 'hh.ru'],
    ['a dot in words', 'hh (точка) ru', 'hh.ru'],
    ['a dot in brackets', 'hh[.]ru', 'hh.ru'],
    ['a site below another one', 'https://career.habr.com/vacancies/1', 'career.habr.com'],
    ['a Cyrillic address', 'https://работа.рф/x', 'работа.рф'],
    ['its punycode', 'https://xn--80aac6chp.xn--p1ai/x', 'работа.рф'],
    ['Greek letters', 'lιηκεdιη.cοm', 'linkedin.com'],
  ])('VAC1 sees %s', (_how, text, domain) => {
    expect(thirdPartyLinks(text, domains)).toEqual([domain]);
  });

  it.each([
    'Write to team@example.org',
    'ahh.ru is somebody else',
    'hh.rules',
    'my-hh.ru',
    'hh.ru.example.org',
    'https://habr.com/ru/articles',
    'We work in Python. Rust is a plus',
    'hh-ru',
    '1.5 * 2 = 3',
  ])('VAC1 lets %s through', (text) => {
    expect(thirdPartyLinks(text, domains)).toEqual([]);
  });
});
