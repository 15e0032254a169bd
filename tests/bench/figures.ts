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

/** Prints rows as a Markdown table for the README. */
export const printTable = (rows: readonly Row[]): void => {
  console.log('| What | Result | Remark |')
  console.log('|---|---:|---|')
  for (const { what, value, note = '' } of rows) console.log(`| ${what} | ${value} | ${note} |`)
}
