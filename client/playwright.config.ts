import { defineConfig } from '@playwright/test';

// The browser that scripts/browser.sh found or installed.
const executablePath = process.env['EXCEED_CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 300_000,
  retries: 0,
  // The machine that runs this has two cores, and a server beside it.
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  globalSetup: './tests/support/server.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    // What does not come is said before the whole test is over.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
