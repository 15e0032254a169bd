import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './stamp.mjs'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// index.html stays uncompressed, because the server inserts a nonce into each response.
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/
// Smaller files don't gain enough from compression.
const worthIt = 1024

/** Compresses each text file of a folder to .br and .gz, so that the server never compresses on the fly. */
export const compressFolder = async (folder) => {
  const files = filesBelow(folder).filter((file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < worthIt) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}
