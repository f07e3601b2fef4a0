import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// The server a developer runs beside `npm run dev`.
const server = process.env["MALISON_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  build: {
    outDir: process.env["MALISON_WEB_OUT"] ?? "../src/malison/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // nothing inline: the content security policy allows own files only
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    isolate: false, // one page for all: making one takes longer than the tests
    pool: "threads",
    maxWorkers: 1,
    testTimeout: 60_000, // a whole board in two languages, on a busy machine
    setupFiles: ["./src/test-setup.ts"],
  },
});
