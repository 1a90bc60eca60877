// Which screen the address names. Links are plain links: a click on one inside the page does not load it anew.

let path = $state(location.pathname);
let search = $state(location.search);

export const route = {
  get path() {
    return path;
  },
  get query() {
    return new URLSearchParams(search);
  },
};

function read() {
  path = location.pathname;
  search = location.search;
}

export function go(to: string, how: 'push' | 'replace' = 'push') {
  if (how === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  read();
  scrollTo(0, 0);
}

addEventListener('popstate', read);
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  const href = link.getAttribute('href') ?? '';
  if (
    href.startsWith('#') ||
    link.pathname.startsWith('/api') ||
    link.pathname === '/plain' ||
    link.pathname === '/docs'
  )
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

/** The parts of a path that a pattern such as `/t/:id` names, or null. */
export function matches(pattern: string, of: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = of.replace(/\/$/, '').split('/');
  if (of === '/' ? pattern !== '/' : wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (let at = 0; at < wanted.length; at++) {
    const part = wanted[at]!;
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(given[at] ?? '');
    else if (of !== '/' && part !== given[at]) return null;
  }
  return found;
}
