import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// What takes too long for every run of the tests, and what is measured: one after the other, so that nothing runs beside it.
export default defineConfig({
  ...base,
  testDir: 'soak',
  timeout: 5_400_000,
  use: { ...base.use, actionTimeout: 20_000 },
  workers: 1,
  fullyParallel: false,
});
