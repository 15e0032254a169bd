import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { languagesPlugin } from '../../scripts/texts/plugin.ts'
import { freePort } from '../support/freePort'

interface GridPage {
  readonly url: string
  stop(): Promise<void>
}

/** Builds the page of the grids, which isn't part of the product, and serves it. */
export const serveGridPage = async (port?: number): Promise<GridPage> => {
  const outDir = mkdtempSync(join(tmpdir(), 'talent-grids-'))
  const page = {
    root: join(import.meta.dirname, 'gridPage'),
    configFile: false as const,
    logLevel: 'warn' as const,
    plugins: [react(), languagesPlugin()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  }
  await build(page)
  const chosen = port ?? (await freePort())
  const server = await preview({ ...page, preview: { port: chosen, strictPort: true, host: '127.0.0.1' } })
  return {
    url: `http://127.0.0.1:${chosen}`,
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
