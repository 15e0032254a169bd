import { createRoot } from 'react-dom/client'
import { RevoGrid, type ColumnRegular } from '@revolist/react-datagrid'
import { columnCount, rowCount, textOf } from './sizes'

/** Prepares RevoGrid, with the same data, sizes and pinned columns; the returned function mounts it. */
export const mountOther = (root: HTMLElement): (() => void) => {
  const head: ColumnRegular = { prop: 'head', name: 'TA rank', size: 120, pin: 'colPinStart', readonly: true }
  const columns: ColumnRegular[] = [
    head,
    ...Array.from({ length: columnCount }, (_column, index): ColumnRegular => ({
      prop: `c${index}`,
      name: `Company ${index + 1}`,
      size: 120,
      ...(index === 0 && { pin: 'colPinStart' as const }),
    })),
  ]
  const source = Array.from({ length: rowCount }, (_row, row) => ({
    head: `TA rank ${row + 1}`,
    ...Object.fromEntries(
      Array.from({ length: columnCount }, (_column, column) => [`c${column}`, textOf(row, column)]),
    ),
  }))
  return () =>
    createRoot(root).render(
      <RevoGrid columns={columns} source={source} rowSize={32} range useClipboard style={{ height: '100vh' }} />,
    )
}
