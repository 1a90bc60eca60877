import { get, post, remove, RequestError } from './api';
import type { User } from './types';

let user = $state<User | null>(null);
let asking: Promise<User> | null = null;

export const session = {
  get user() {
    return user;
  },
};

/** Who plays here: a guest, if nobody is logged in. */
export function signIn(): Promise<User> {
  asking ??= (async () => {
    try {
      user = (await get<{ user: User }>('/api/session')).user;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) {
        asking = null;
        throw error;
      }
      user = (await post<{ user: User }>('/api/session', {})).user;
    }
    return user;
  })();
  return asking;
}

export async function makeAccount(name: string, password: string) {
  await signIn();
  user = (await post<{ user: User }>('/api/account', { name, password })).user;
}

export async function logIn(name: string, password: string) {
  user = (await post<{ user: User }>('/api/login', { name, password })).user;
  asking = Promise.resolve(user);
}

export async function logOut() {
  await remove('/api/session');
  user = null;
  asking = null;
  await signIn();
}
