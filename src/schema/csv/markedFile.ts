import type { RejectedCell } from '../../../contract/entities/imports'

/** Gives a refused file back with one more column, that says in each row what is wrong with it. */
export const markedFile = async (file: File, rejected: readonly RejectedCell[], heading: string): Promise<File> => {
  const { default: Papa } = await import('papaparse')
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const { data } = Papa.parse<string[]>(new TextDecoder(encoding).decode(bytes), { skipEmptyLines: false })
  const reasons = new Map<number, string[]>()
  for (const { row, column, reason } of rejected) {
    const told = reasons.get(row) ?? []
    told.push(column === null ? reason : `${column}: ${reason}`)
    reasons.set(row, told)
  }
  const rows = data.map((cells, index) => [...cells, index === 0 ? heading : (reasons.get(index + 1)?.join(' ') ?? '')])
  const name = file.name.replace(/\.csv$/i, '')
  // With a byte order mark, so that Excel reads the names right.
  return new File(['\uFEFF', Papa.unparse(rows, { escapeFormulae: true })], `${name}-errors.csv`, { type: 'text/csv' })
}

/** Lets the browser save a file that was made here. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
