import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/gorin/table/static", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 800 },
});
