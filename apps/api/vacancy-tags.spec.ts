import { describe, expect, it } from '@jest/globals';
import type { OpenVacancy } from '../../modules/vacancies/vacancies.api.js';
import { jobPosting, vacancyOf, withVacancyTags } from './vacancy-tags.js';

const id = '0198c1f0-0000-7000-8000-000000000001';
const side = { description: '<p>We "build" &lt;models&gt;</p>', tasks: '', requirements: '<p>Python</p>', extra: '' };
const vacancy: OpenVacancy = {
  id,
  text: {
    title: '</script><b>Analyst</b> "A"',
    company: 'Acme & Co',
    city: '',
    remote: true,
    salary: { currency: 'RUB', from: 100, to: 300 },
    category: 'data',
  },
  html: { info: side },
  publishedAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-12-22T10:00:00.000Z',
};
const where = { origin: 'https://podium.example', language: 'ENG' } as const;

describe('VAC1 the page of a vacancy for programs', () => {
  it('VAC1 is told by its path alone', () => {
    expect([`/vacancy/${id}`, `/vacancy/${id}/`, `/vacancy/${id}/edit`, '/vacancy/mine'].map(vacancyOf)).toEqual([
      id,
      id,
      null,
      null,
    ]);
  });

  it('VAC1 has a JobPosting with salary, dates and place, and no contact', () => {
    expect(jobPosting(vacancy, where)).toMatchObject({
      '@type': 'JobPosting',
      description: `${side.description}${side.requirements}`,
      datePosted: vacancy.publishedAt,
      validThrough: vacancy.expiresAt,
      jobLocationType: 'TELECOMMUTE',
      baseSalary: { currency: 'RUB', value: { minValue: 100, maxValue: 300, unitText: 'MONTH' } },
      url: `https://podium.example/vacancy/${id}`,
    });
    expect(jobPosting(vacancy, where)).not.toHaveProperty('jobLocation');
  });

  it('VAC1 lets no text out of its element', () => {
    const page = withVacancyTags('<head><title>Podium</title></head>', vacancy, where);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(jobPosting(vacancy, where));
    expect(page.match(/<\/script>/gu)).toHaveLength(1);
    expect(page).toContain(
      '<meta property="og:title" content="&lt;/script&gt;&lt;b&gt;Analyst&lt;/b&gt; &quot;A&quot; · Acme &amp; Co">',
    );
    expect(page).toContain('content="We &quot;build&quot; &lt;models&gt; Python"');
  });
});
