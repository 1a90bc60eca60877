// What the browser keeps. Where storing is blocked, everything still works and is forgotten with the tab.

const memory = new Map<string, string>();

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`exceed.${key}`) ?? memory.get(key);
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    const text = memory.get(key);
    return text === undefined ? otherwise : (JSON.parse(text) as T);
  }
}

export function write(key: string, value: unknown) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`exceed.${key}`, text);
  } catch {
    // Kept in memory for this tab.
  }
}

/** Forgets everything that was kept. */
export function forgetAll() {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('exceed.')) localStorage.removeItem(key);
  } catch {
    // Nothing was kept beyond this tab.
  }
}
