// A wire between a browser and the server that can be cut and mended.

import { connect, createServer, type Socket } from 'node:net';

export interface Wire {
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function wireTo(server: string): Promise<Wire> {
  const target = new URL(server);
  const open = new Set<Socket>();
  let whole = true;
  const listener = createServer((client) => {
    if (!whole) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      whole = false;
      for (const socket of open) socket.destroy();
    },
    mend() {
      whole = true;
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        listener.close(() => closed());
      }),
  };
}
