import { get, post, remove, RequestError } from './api';
import type { User } from './types';

let user = $state<User | null>(null);
let asking: Promise<User> | null = null;

export const session = {
  get user() {
    return user;
  },
};

// The session's own cookie can't be read here. A second one lives and dies with it, so that a first visit does not ask who it
// is and get an error for an answer.
const MARK = 'exceed_known';

function known(): boolean {
  try {
    return document.cookie.split('; ').includes(`${MARK}=1`);
  } catch {
    return false;
  }
}

function mark(on: boolean) {
  const age = on ? 180 * 24 * 60 * 60 : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${MARK}=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  } catch {
    // Where cookies are blocked there is nothing to remember.
  }
}

async function findSession(): Promise<User> {
  if (known()) {
    try {
      return (await get<{ user: User }>('/api/session')).user;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
    }
  }
  const made = (await post<{ user: User }>('/api/session', {})).user;
  mark(true);
  return made;
}

/** Who plays here: a guest, if nobody is logged in. */
export function signIn(): Promise<User> {
  asking ??= findSession().then(
    (found) => (user = found),
    (error: unknown) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}

export async function makeAccount(name: string, password: string) {
  await signIn();
  take((await post<{ user: User }>('/api/account', { name, password })).user);
}

export async function logIn(name: string, password: string) {
  take((await post<{ user: User }>('/api/login', { name, password })).user);
}

/** Logs out; whoever plays on is a new guest. */
export async function logOut() {
  await remove('/api/session');
  mark(false);
  user = null;
  asking = null;
  await signIn();
}

function take(found: User) {
  user = found;
  asking = Promise.resolve(found);
  mark(true);
}
