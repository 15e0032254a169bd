const nameAt = 46

/** Returns a copy of a ZIP archive in which something is written into the entry of one of its files that says what it holds. */
const withEntry = (archive: Uint8Array, name: string, write: (entry: DataView) => void): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(archive)
  const view = new DataView(copy.buffer)
  const decoder = new TextDecoder()
  // The entries of the central directory.
  for (let at = 0; at < copy.length - nameAt; at += 1) {
    const isEntry = view.getUint32(at, true) === 0x02_01_4b_50
    const length = isEntry ? view.getUint16(at + 28, true) : 0
    if (isEntry && decoder.decode(copy.subarray(at + nameAt, at + nameAt + length)) === name)
      write(new DataView(copy.buffer, at))
  }
  return copy
}

/** Returns a copy of a ZIP archive that claims another unpacked size for one of its files. */
export const withSize = (archive: Uint8Array, name: string, size: number) =>
  withEntry(archive, name, (entry) => entry.setUint32(24, size, true))

/** Returns a copy of a ZIP archive in which a file has another name of the same length, which another file may have too. */
export const withName = (archive: Uint8Array, name: string, other: string) =>
  withEntry(archive, name, (entry) =>
    new TextEncoder().encode(other).forEach((byte, place) => entry.setUint8(nameAt + place, byte)),
  )
