// Starts the real server with a data folder of its own, for all tests of a run.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['EXCEED_URL']) return async () => {};
  const binary = resolve(process.env['EXCEED_BINARY'] ?? '../target/test-fast/exceed');
  const data = mkdtempSync(join(tmpdir(), 'exceed-browser-'));
  const limits = ['sockets_per_address=1000', 'sessions_per_address_h=10000', 'tables_per_user=100'];
  const server = spawn(
    binary,
    [
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--data',
      data,
      '--pace-ms',
      '0',
      '--bot-pace-ms',
      '0',
      ...limits.flatMap((limit) => ['--limit', limit]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, EXCEED_LOG_LEVEL: 'warn' } },
  );
  const url = await new Promise<string>((found, failed) => {
    server.stdout.on('data', (line: Buffer) => {
      const match = /listening on (\S+)/.exec(String(line));
      if (match) found(match[1]!);
    });
    server.on('error', (error) =>
      failed(new Error(`${binary} can't be started: ${error.message}. Build it with cargo xtask test.`)),
    );
    server.on('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  process.env['EXCEED_URL'] = url;
  return async () => {
    server.kill('SIGTERM');
    await new Promise((ended) => server.on('exit', ended));
    rmSync(data, { recursive: true, force: true });
  };
}
