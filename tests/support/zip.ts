/** Returns a copy of a ZIP archive that claims another unpacked size for one of its files. */
export const withSize = (archive: Uint8Array, name: string, size: number): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(archive)
  const view = new DataView(copy.buffer)
  const decoder = new TextDecoder()
  // The entries of the central directory, which say what the archive holds.
  for (let at = 0; at < copy.length - 46; at += 1) {
    const isEntry = view.getUint32(at, true) === 0x02_01_4b_50
    const length = isEntry ? view.getUint16(at + 28, true) : 0
    if (isEntry && decoder.decode(copy.subarray(at + 46, at + 46 + length)) === name)
      view.setUint32(at + 24, size, true)
  }
  return copy
}
