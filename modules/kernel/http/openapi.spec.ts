import { beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { allRoutes } from '../../../test/kit/routes.js';
import type { RouteSpec } from '../contract/route.js';
import { describe as described, operationIdOf } from './openapi.js';

/** What the rules warn of, and why it stays: paths that are told apart by their words, and answers that are redirects alone. */
const known = { 'no-ambiguous-paths': 3, 'operation-2xx-response': 2 };

describe('the description of the API', () => {
  let routes: RouteSpec[];
  beforeAll(async () => void (routes = await allRoutes()));

  test('CLI1 has no fault by the rules that Redocly recommends, and no warning but those that are known', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(described(routes));
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    const told = ({ ruleId, message, location }: (typeof problems)[number]) =>
      `${ruleId}: ${message} (${location[0]?.pointer})`;
    expect(problems.filter(({ severity }) => severity === 'error').map(told)).toEqual([]);
    const rules = Map.groupBy(problems, ({ ruleId }) => ruleId);
    const counted = Object.fromEntries([...rules].map(([rule, list]) => [rule, list.length]));
    expect(counted).toEqual(known);
  });

  test('CLI1 ALGO1 says of each file whether it has to come, and which refusals any call may have', () => {
    type Body = { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
    type Operation = { requestBody: Body; responses: object };
    const paths = described(routes)['paths'] as Record<string, Record<string, Operation>>;
    const tests = paths['/api/championships/{champname}/tests/{name}']?.['put'];
    expect(tests?.requestBody.content['multipart/form-data']?.schema.properties).toHaveProperty('truth');
    const solutions = paths['/api/championships/{champname}/solutions']?.['post'];
    const repository = expect.objectContaining({ required: ['repository'] });
    const { content } = solutions!.requestBody;
    expect(content['application/x-www-form-urlencoded']?.schema).toEqual(repository);
    expect(content['multipart/form-data']?.schema.required).toEqual(['file']);
    expect(Object.keys(solutions!.responses)).toEqual(expect.arrayContaining(['405', '415']));
  });

  test('CLI1 names each operation, none like another', () => {
    const names = routes.map(operationIdOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['postAuthLogin', 'getChampionshipsByChampnameLeaderboard']));
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/u.test(name))).toEqual([]);
  });
});
