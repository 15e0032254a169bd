/** Copies a file, because browsers refuse to read one again that has changed on disk. Null if it already has. */
export const inMemory = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => null,
  )
