/**
 * A program that only runs the embedded database: prints its address or its error in one line, then waits to be
 * stopped.
 */
import { startEmbedded } from '../../server/embedded/launch'

const tell = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`)

try {
  const { url, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => {} })
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
  tell({ url })
  process.stdin.resume().on('end', () => process.exit(1))
} catch (error) {
  tell({ error: error instanceof Error ? error.message : String(error) })
}
