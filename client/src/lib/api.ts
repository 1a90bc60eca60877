// Requests to the server. Every one that changes something carries the header that other sites can't send.

import { texts } from './texts';

export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly hint?: string,
  ) {
    super(hint ? `${text} ${hint}` : text);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  // Reading needs no such header, and without one what the page has fetched ahead is taken.
  const headers: Record<string, string> = method === 'GET' ? {} : { 'X-Exceed': '1' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new RequestError(0, 'unreachable', texts.request.unreachable, texts.request.again);
  }
  if (response.status === 204) return undefined as T;
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new RequestError(response.status, 'unreadable', texts.request.unreadable(response.status));
  }
  if (!response.ok) {
    const error = (answer as { error?: { code?: string; text?: string; hint?: string } }).error;
    throw new RequestError(
      response.status,
      error?.code ?? 'unknown',
      error?.text ?? texts.request.refused,
      error?.hint,
    );
  }
  return answer as T;
}

export const get = <T>(path: string) => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => request<T>('POST', path, body);
export const remove = <T>(path: string, body?: unknown) => request<T>('DELETE', path, body);
