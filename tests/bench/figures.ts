/** The median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which the given fraction of values lies. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export interface Row {
  readonly what: string
  readonly value: string
  readonly note?: string
}

/** The head of a Markdown table for the README. */
export const tableHead = '| What | Result | Remark |\n|---|---:|---|'

export const printRows = (rows: readonly Row[]): void => {
  for (const { what, value, note = '' } of rows) console.log(`| ${what} | ${value} | ${note} |`)
}
