import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ApiError } from '#modules/client/api-error.js';
import { SaveCard } from './save-card.js';

interface City {
  city: string;
  motto: string;
}

const send = jest.fn<(values: City) => Promise<void>>();
const stored: City = { city: 'Leeds', motto: 'on' };

const card = (data: City) => (
  <MantineProvider>
    <IntlProvider locale="en" messages={textsOf('eng', 'shell', 'errors')}>
      <SaveCard
        id="place"
        title="Place"
        of={{ data, error: null, refetch: async () => undefined }}
        initial={({ city, motto }) => ({ city, motto })}
        check={({ city }) => (city === '' ? { city: { code: 'FIELD_REQUIRED', details: {} } } : {})}
        send={send}
      >
        {(form) =>
          (['city', 'motto'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={name}
              value={form.values[name]}
              error={form.faultText(name)}
              onChange={(event) => form.set(name, event.currentTarget.value)}
            />
          ))
        }
      </SaveCard>
    </IntlProvider>
  </MantineProvider>
);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const said = () => screen.getByRole('status').textContent;
const open = () => ({ user: userEvent.setup(), ...render(card(stored)) });
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('PROF2 settings that are saved by themselves', () => {
  afterEach(() => {
    cleanup();
    send.mockReset();
  });

  it('say what is not saved, and what is', async () => {
    const { user } = open();
    expect(said()).toBe('');
    await user.type(field('city'), '!');
    expect(said()).toBe('Not saved yet');
    let finish: () => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    await save(user);
    await save(user);
    expect(send.mock.calls).toEqual([[{ city: 'Leeds!', motto: 'on' }, { city: 'Leeds!' }]]);
    await act(async () => finish());
    expect(said()).toBe('Saved');
    await user.type(field('city'), '!');
    expect(said()).toBe('Not saved yet');
  });

  it('have nothing to save once the change is taken back', async () => {
    const { user } = open();
    await user.type(field('city'), '!{Backspace}');
    expect(said()).toBe('');
  });

  it('keep what was taken back while it was saved, and save it so with the next press', async () => {
    const { user, rerender } = open();
    await user.type(field('city'), '!');
    let finish: () => void = () => undefined;
    send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    await save(user);
    await user.type(field('city'), '{Backspace}');
    expect(said()).toBe('Not saved yet');
    // What is read again comes before the save has ended.
    rerender(card({ city: 'Leeds!', motto: 'on' }));
    expect(field('city').value).toBe('Leeds');
    await act(async () => finish());
    expect([field('city').value, said()]).toEqual(['Leeds', 'Not saved yet']);
    send.mockResolvedValue();
    await save(user);
    expect(send.mock.calls.at(-1)).toEqual([{ city: 'Leeds', motto: 'on' }, { city: 'Leeds' }]);
    await waitFor(() => expect(said()).toBe('Saved'));
  });

  it('say what is not saved where it was taken back while it was saved, and that failed', async () => {
    const { user } = open();
    await user.type(field('city'), '!');
    let fail: () => void = () => undefined;
    send.mockImplementationOnce(
      () => new Promise((_resolve, reject) => (fail = () => reject(new ApiError({ code: 'NETWORK' })))),
    );
    await save(user);
    await user.type(field('city'), '{Backspace}');
    await act(async () => fail());
    expect([field('city').value, said()]).toEqual(['Leeds', '']);
  });

  it('keep what was entered when it could not be saved, and say why above the button', async () => {
    send.mockRejectedValue(new ApiError({ code: 'NETWORK' }));
    const { user } = open();
    await user.type(field('city'), '!');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toBe('No connection to the server');
    expect(field('city').value).toBe('Leeds!');
    expect(said()).toBe('Not saved yet');
  });

  it('say what the server refuses at the field of its name, and move there', async () => {
    send.mockRejectedValue(new ApiError({ code: 'FORMAT_INVALID', fields: { motto: 'FORMAT_INVALID' } }));
    const { user } = open();
    await user.type(field('city'), '!');
    await save(user);
    await waitFor(() => expect(document.activeElement).toBe(field('motto')));
    expect(field('motto').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ask nobody about a fault that needs no server', async () => {
    const { user } = open();
    await user.clear(field('city'));
    await save(user);
    expect(send).not.toHaveBeenCalled();
    expect(field('city').getAttribute('aria-invalid')).toBe('true');
  });

  it('follow what is changed elsewhere, but never over what was entered', async () => {
    const { user, rerender } = open();
    rerender(card({ city: 'York', motto: 'on' }));
    expect(field('city').value).toBe('York');
    await user.type(field('city'), '!');
    rerender(card({ city: 'Hull', motto: 'off' }));
    expect(field('city').value).toBe('York!');
    expect(field('motto').value).toBe('off');
    expect(said()).toBe('Not saved yet');
  });

  it('have nothing to save where another field was changed elsewhere while they were', async () => {
    const { user, rerender } = open();
    let finish: () => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    await user.type(field('city'), '!');
    await save(user);
    rerender(card({ ...stored, motto: 'off' }));
    await act(async () => finish());
    expect([field('city').value, field('motto').value]).toEqual(['Leeds!', 'off']);
    expect(said()).toBe('Saved');
  });

  it('show what the server made of what was saved', async () => {
    send.mockResolvedValue(undefined);
    const { user, rerender } = open();
    await user.type(field('city'), ' ');
    await save(user);
    await waitFor(() => expect(said()).toBe('Saved'));
    rerender(card({ ...stored, city: 'LEEDS' }));
    expect(field('city').value).toBe('LEEDS');
    expect(said()).toBe('Saved');
  });
});
