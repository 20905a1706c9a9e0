import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { fetchJson } from './calls.js';

/** Rows that the server gives at once. */
const largestPage = 200;

const rest: DataProvider = simpleRest('/api/admin', fetchJson);

/** The dialect of ra-data-simple-rest; longer lists (an export) are read page by page, so that none is cut short. */
export const dataProvider: DataProvider = {
  ...rest,
  getList: async <T extends RaRecord>(resource: string, params: GetListParams) => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    if (perPage <= largestPage) return rest.getList<T>(resource, params);
    const data: T[] = [];
    for (let number = 1; ; number += 1) {
      const part = await rest.getList<T>(resource, { ...params, pagination: { page: number, perPage: largestPage } });
      data.push(...part.data);
      const total = part.total ?? data.length;
      if (part.data.length === 0 || data.length >= Math.min(total, page * perPage)) return { data, total };
    }
  },
};
