/** Headers of tar archives (POSIX ustar, with pax records for long names), so that any tool can list and unpack ours. */

const blockSize = 512
const namedBytes = 100
/** PostgreSQL and file systems have shorter paths. */
const mostNameBytes = 65_536

export interface Head {
  /** Relative, with slashes; that of a folder ends with one. */
  readonly name: string
  readonly size: number
}

/** The zeros that fill the last block of a file. */
export const padding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

/** What ends an archive. */
export const ending = Buffer.alloc(2 * blockSize)

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** Adds up the bytes of a header, with spaces for those of the sum itself. */
const sumOf = (block: Buffer): number =>
  block.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0)

const blockOf = (name: Buffer, size: number, type: string, mode: number): Buffer => {
  const block = Buffer.alloc(blockSize)
  name.copy(block, 0, 0, namedBytes)
  block.write(octal(mode, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${octal(sumOf(block), 7)} `, 148)
  return block
}

/** A pax record begins with its own length. */
const paxRecord = (name: string): Buffer => {
  const rest = ` path=${name}\n`
  const bytes = Buffer.byteLength(rest)
  const length = [1, 2, 3, 4].find((digits) => String(bytes + digits).length === digits) ?? 0
  return Buffer.from(`${bytes + length}${rest}`)
}

/** Returns what stands before the content of a file, or for a folder. */
export const headerOf = ({ name, size }: Head): Buffer => {
  const bytes = Buffer.from(name)
  const isFolder = name.endsWith('/')
  const block = blockOf(bytes, size, isFolder ? '5' : '0', isFolder ? 0o700 : 0o600)
  if (bytes.length <= namedBytes) return block
  const record = paxRecord(name)
  return Buffer.concat([
    blockOf(Buffer.from('long-name'), record.length, 'x', 0o600),
    record,
    padding(record.length),
    block,
  ])
}

/** Takes so many bytes from an archive. */
type Take = (size: number) => Promise<Buffer>

const textIn = (block: Buffer, from: number, to: number) => block.toString('utf8', from, to).replace(/\0[^]*$/, '')

/** Reads the next header; undefined at the end of the archive. Throws an Error if it is none. */
export const readHeader = async (take: Take, longName?: string): Promise<Head | undefined> => {
  const block = await take(blockSize)
  if (block.every((byte) => byte === 0)) return undefined
  if (textIn(block, 257, 262) !== 'ustar' || Number.parseInt(textIn(block, 148, 156), 8) !== sumOf(block))
    throw new Error('no header of a tar archive')
  const size = Number.parseInt(textIn(block, 124, 136), 8)
  if (!(size >= 0)) throw new Error('no header of a tar archive')
  const type = String.fromCharCode(block[156] ?? 0)
  // Neither links nor devices.
  if (!'05x'.includes(type)) throw new Error('no header of a tar archive')
  if (type !== 'x') return { name: longName ?? textIn(block, 0, namedBytes), size }
  if (longName !== undefined || size > mostNameBytes) throw new Error('no header of a tar archive')
  const record = (await take(size)).toString('utf8')
  await take(padding(size).length)
  return readHeader(take, /^\d+ path=([^\n]*)\n$/.exec(record)?.[1])
}
