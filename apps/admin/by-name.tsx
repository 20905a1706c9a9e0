import type { ComponentType } from 'react';
import { useCreatePath, useGetList } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import { Waiting } from './waiting.js';

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;

interface Named {
  resource: string;
  /** What people know one by: it stands in the address of its page in the app. */
  field: string;
  Page: ComponentType;
}

/** Leads to the page of the one that is called so, and stays there whatever it is called next; where there is none, the page itself says that. */
const Find = ({ resource, field, Page, name }: Named & { name: string }) => {
  // The name alone stands before the longer ones that begin with it.
  const asked = { pagination: { page: 1, perPage: 200 }, sort: { field, order: 'ASC' }, filter: { q: name } } as const;
  const createPath = useCreatePath();
  const { data = [], isPending } = useGetList(resource, asked);
  if (isPending) return <Waiting />;
  const one = data.find((row) => String(row[field]).toLowerCase() === name.toLowerCase());
  return one ? <Navigate replace to={createPath({ resource, type: 'show', id: one.id })} /> : <Page />;
};

/** The page of one, also for addresses that were written by hand, with a name where the id stands. */
export const byName = (resource: string, field: string, Page: ComponentType) => {
  const ByName = () => {
    const { id = '' } = useParams();
    return id === '' || idForm.test(id) ? <Page /> : <Find resource={resource} field={field} Page={Page} name={id} />;
  };
  return ByName;
};
